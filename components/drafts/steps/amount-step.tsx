'use client';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { FieldShell } from '@/components/forms/field-shell.tsx';
import { useServerNow } from '@/components/forms/quote-countdown.tsx';
import { RadioCards } from '@/components/forms/radio-group.tsx';
import { Button, TextButton } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/values/description-list.tsx';
import { Rate } from '@/components/ui/values/money.tsx';
import type { EarlyNeed } from '@/lib/features/policies/schema.ts';
import { documentsNeededBy, quoteStands } from '@/lib/features/transfers/conditions/order.ts';
import { isRestComplete } from '@/lib/features/transfers/fields.ts';
import { newOrderNo } from '@/lib/features/transfers/payload.ts';
import { type FieldPath, needsQuote, quoteFits } from '@/lib/features/transfers/types.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { roundedUp } from '../../ui/values/time.tsx';
import { DraftField, FieldGroup } from '../fields/draft-field.tsx';
import { amountsOf, FieldValue, fieldText, readableSum } from '../fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '../fields/use-words.ts';
import {
  useDerived,
  useDraft,
  useFieldError,
  useFormField,
  useProgress,
  useRule,
} from '../form/draft-context.ts';
import { sameJson } from '../form/draft-editor.ts';
import { AmountField, DepositFields, useExpectedWallet } from './amount-field.tsx';
import { CreatePanel } from './create-panel.tsx';
import { StepForm } from './step-form.tsx';
import { stepsOf } from './wizard-steps.ts';

/** The first step. A repeated payment ends here while everything else is complete. */
export function AmountStep() {
  const { family, mode, isRepeat } = useDraft();
  const isOnlyStep = isRestComplete(useProgress()) && isRepeat;
  const isReadBack = stepsOf(family, mode).at(-1) === 'check';
  const end = isReadBack ? { next: 'check' as const } : { footer: <CreatePanel isFirst /> };
  return (
    <StepForm step="amount" {...(isOnlyStep && end)}>
      <AmountFields />
      {isOnlyStep && <FilledRest />}
    </StepForm>
  );
}

const shown: readonly FieldPath[] = [
  'beneficiary.fullName',
  'beneficiary.accountInfo.bankName',
  'beneficiary.accountInfo.number',
  'beneficiary.accountInfo.routingValue',
  'beneficiary.bankName',
  'beneficiary.accountNumber',
  'payer.fullName',
  'purpose',
];

/** The parties and purpose of a repeated payment, already filled in, with links to change them. */
function FilledRest() {
  const { editor, family, goTo } = useDraft();
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const words = useWords('wizard');
  const { values } = editor;
  const rows = shown.flatMap((path) => {
    if (fieldText(path, values, look) === '') return [];
    const value = <FieldValue path={path} values={values} look={look} />;
    const party = path.endsWith('.fullName') && words(`parties.${path.split('.')[0]}`);
    return [{ id: path, label: party || labelOf(path, values), value }];
  });
  return (
    <Card>
      <FieldGroup title={words('repeat.title')}>
        <DescriptionList rows={rows} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => goTo('parties')}>
            {words('repeat.parties')}
          </Button>
          <Button size="sm" onClick={() => goTo('details')}>
            {words(family === 'business' ? 'repeat.businessDetails' : 'repeat.details')}
          </Button>
        </div>
      </FieldGroup>
    </Card>
  );
}

const DEBOUNCE_MS = 400;
const TOO_OLD_MS = 60_000;

/**
 * Fetches a rate in the background while the amount is typed, when no rate was promised yet: for the first amount, for
 * another currency pair, and to replace a rate with less than a minute left. Never on a later page.
 */
function useSilentQuote(): void {
  const { editor, quote, serverNow, readOnly, mode } = useDraft();
  const { request } = quote;
  const { fixedSide, sourceAmount, targetAmount, sourceCurrency, targetCurrency } = useDerived(amountsOf);
  const amount = fixedSide === 'source' ? sourceAmount : targetAmount;
  const first = useRef({ amount, sourceCurrency, targetCurrency });
  useEffect(() => {
    if (readOnly) return;
    // An existing order keeps its rate until its amount or currency changes.
    if (mode === 'update' && sameJson({ amount, sourceCurrency, targetCurrency }, first.current)) return;
    const timer = setTimeout(() => {
      const { values } = editor;
      if (!editor.rule('queryNo').visible || amount === '') return;
      const leftMs = values.quote ? Date.parse(values.quote.expiresAt) - serverNow() : 0;
      if (!quoteFits(values) || leftMs < TOO_OLD_MS) void request();
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [amount, sourceCurrency, targetCurrency, editor, request, serverNow, readOnly, mode]);
}

const PAUSE_MS = 600;

/** Says while the amount is typed that another person must approve it; silent if that cannot be determined. */
function ApprovalNotice() {
  const words = useWords('wizard');
  const locale = useLocale();
  const asked = useDerived(({ family, sourceCurrency, sourceAmount }) =>
    sourceAmount === ''
      ? ''
      : new URLSearchParams({ family, currency: sourceCurrency, amount: sourceAmount }).toString(),
  );
  const { data } = useQuery({
    queryKey: ['approval-need', asked],
    queryFn: async ({ signal }) => {
      await new Promise((goOn) => setTimeout(goOn, PAUSE_MS));
      signal.throwIfAborted();
      return getJson<EarlyNeed>(`/api/drafts/approval-need?${asked}`, signal);
    },
    enabled: asked !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const textOf = ({ reason }: EarlyNeed) => {
    if (!reason) return null;
    const { approvers } = reason;
    if (reason.kind === 'other-currency') {
      return words('approval.otherCurrency', { currency: reason.currency, approvers });
    }
    const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
    return words('approval.over', { limit, approvers });
  };
  return <output className="block text-hint text-ink-2 empty:hidden">{data && textOf(data)}</output>;
}

/** Step 1: amounts, rate and order number. */
export function AmountFields() {
  const words = useWords('fields');
  const { family } = useDraft();
  useSilentQuote();
  return (
    <Card className="flex flex-col gap-5">
      {family === 'global' && <PaidFrom />}
      <SourceField />
      <ApprovalNotice />
      <RateLine />
      <FeeAndArrival />
      <AmountField side="target" />
      {family === 'business' ? <BusinessTerms /> : <LockRate />}
      <FieldGroup title={words('group.order')}>
        <OrderNoField />
        {family !== 'business' && <DepositFields />}
      </FieldGroup>
    </Card>
  );
}

function SourceField() {
  const { wallet, stale } = useExpectedWallet();
  const balance = wallet ? { available: wallet.available, stale } : null;
  return <AmountField side="source" balance={balance} />;
}

function LockRate() {
  const rule = useRule('sourceAmount');
  const words = useWords('fields');
  const shown = useDerived(needsQuote);
  const lockRate = useFormField('lockRate');
  if (!shown || rule.locked) return null;
  return (
    <Switch name="lockRate" label={words('lockRate.label')} hint={words('lockRate.hint')} {...lockRate} />
  );
}

function OrderNoField() {
  const { editor } = useDraft();
  const words = useWords('fields');
  return (
    <DraftField
      path="orderNo"
      action={
        <Button
          aria-label={words('orderNo.regenerate')}
          title={words('orderNo.regenerate')}
          icon={<RefreshCw className="size-4" />}
          onClick={() => editor.edit((values) => ({ ...values, orderNo: newOrderNo() }))}
          className="px-2.5"
        />
      }
    />
  );
}

/** The trade stage that a business order pays, which decides its documents. */
function BusinessTerms() {
  const wizard = useWords('wizard');
  const needsLogistics = useDerived((values) => documentsNeededBy(values).includes('logistics_material'));
  return (
    <DraftField
      path="paymentType"
      followUp={
        needsLogistics && <p className="text-hint text-ink-2">{wizard('amount.logisticsDocument')}</p>
      }
    />
  );
}

/** The cost of the payment, and the time it usually takes by the partner's own latest payments. */
function FeeAndArrival() {
  const words = useWords('wizard');
  const locale = useLocale();
  const { arrivalSeconds } = useDraft();
  const { sourceAmount, sourceCurrency, estimated } = useDerived(amountsOf);
  const taken = estimated === 'source' ? null : readableSum(sourceAmount, sourceCurrency);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-hint">
      <dt className="text-ink-2">{words('amount.fee.label')}</dt>
      <dd>
        {taken === null
          ? words('amount.fee.none')
          : words('amount.fee.exactly', { amount: displayMoney(taken, sourceCurrency, locale) })}
      </dd>
      <dt className="text-ink-2">{words('amount.arrival.label')}</dt>
      <dd>{arrivalText()}</dd>
    </dl>
  );

  function arrivalText() {
    if (arrivalSeconds === null) return words('amount.arrival.unknown');
    const { unit, count } = roundedUp(arrivalSeconds);
    return words(`amount.arrival.${unit}`, { count });
  }
}

/** Between the two amounts: the rate, the time it holds, and a button for a new one. */
function RateLine() {
  const { editor, quote, serverOffsetMs, original } = useDraft();
  const rule = useRule('queryNo');
  const error = useFieldError('queryNo');
  const { labelOf, wizard } = useFieldTexts();
  const current = useDerived((values) => values.quote);
  const stands = useDerived((values) => quoteStands(values, original));
  const needed = useDerived(needsQuote);
  const fits = useDerived(quoteFits);
  const now = useServerNow(serverOffsetMs);
  if (rule.locked) return null;
  if (!needed) return <p className="text-hint text-ink-2">{wizard('amount.sameCurrency')}</p>;

  const leftMs = current && now !== null && !stands ? Date.parse(current.expiresAt) - now : null;
  const expired = leftMs !== null && leftMs <= 0;
  const standing = () => {
    if (quote.failure && !quote.loading) return wizard('amount.rateFailed');
    if (!current || !fits) return wizard(quote.loading ? 'amount.rateLoading' : 'amount.rateIdle');
    if (expired) return wizard('amount.rateExpired');
    return leftMs === null ? '' : wizard('amount.rateLeft', { minutes: Math.floor(leftMs / 60_000) });
  };
  return (
    <FieldShell as="group" name="queryNo" label={labelOf('queryNo', editor.values)} error={error?.message}>
      {() => (
        // On a phone the time left takes a second line, as soon as the browser knows it.
        <div className="flex min-h-8 flex-wrap content-center items-center gap-x-3 gap-y-1 max-sm:min-h-14">
          {current && fits && (
            <Rate
              className={expired ? 'font-semibold text-ink-2 line-through' : 'font-semibold'}
              rate={current.rate}
              source={current.sourceCurrency}
              target={current.targetCurrency}
            />
          )}
          <span className="tabular text-hint text-ink-2">{standing()}</span>
          <TextButton
            busy={quote.loading}
            onClick={() => void quote.request()}
            // On a wide page the rate card beside the form has this button.
            className="text-hint xl:hidden"
          >
            {wizard(quote.failure || expired || fits ? 'amount.newRate' : 'amount.getRate')}
          </TextButton>
        </div>
      )}
    </FieldShell>
  );
}

const wallets = { B: 'business', I: 'personal' } as const;

/**
 * The wallet that pays a global order, with its balance. It follows from the kind of sender (decisions §7), so the kind
 * is asked before the amount; a saved sender already has one.
 */
function PaidFrom() {
  const words = useWords('wizard');
  const locale = useLocale();
  const rule = useRule('payer.entityType');
  const kind = useFormField('payer.entityType');
  const currency = useDerived((values) => values.sourceCurrency);
  const isSaved = useDerived((values) => values.savedPayerId !== '' || values.payerId !== '');
  const { data } = useQuery(walletsOptions());
  if (rule.locked) return null;
  const balanceOf = (type: 'business' | 'personal') => {
    const wallet = data?.wallets.find((one) => one.type === type && one.currency === currency);
    if (!data) return ' ';
    return wallet
      ? words('amount.paidFrom.available', { amount: displayMoney(wallet.available, currency, locale) })
      : words('amount.paidFrom.none', { currency });
  };
  return (
    <RadioCards
      name="paidFrom"
      label={words('amount.paidFrom.label')}
      hint={words(isSaved ? 'amount.paidFrom.saved' : 'amount.paidFrom.hint')}
      value={kind.value}
      onChange={kind.onChange}
      options={(['B', 'I'] as const).map((value) => ({
        value,
        label: words(`amount.paidFrom.${wallets[value]}`),
        detail: <span className="tabular">{balanceOf(wallets[value])}</span>,
        disabled: isSaved && value !== kind.value,
      }))}
    />
  );
}
