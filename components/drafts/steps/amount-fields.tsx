'use client';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Switch } from '@/components/forms/checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import type { EarlyNeed } from '@/lib/features/policies/early-need.ts';
import { documentsNeededBy } from '@/lib/features/transfers/conditions/documents.ts';
import { newOrderNo } from '@/lib/features/transfers/order-no.ts';
import { needsQuote, quoteFits } from '@/lib/features/transfers/values.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { roundedUp } from '../../ui/values/date-text.ts';
import { DraftField } from '../fields/draft-field.tsx';
import { FieldGroup } from '../fields/field-group.tsx';
import { amountsOf, readableSum } from '../fields/readable-amount.ts';
import { useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useFormField, useRule } from '../form/draft-context.ts';
import { sameJson } from '../form/same-json.ts';
import { AmountField } from './amount-field.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { PaidFrom } from './paid-from.tsx';
import { RateLine } from './rate-line.tsx';
import { useExpectedWallet } from './use-wallet.ts';

const DEBOUNCE_MS = 400;
const TOO_OLD_MS = 60_000;

/**
 * On the amount step a rate is fetched behind the typing, because nothing was promised yet: for the first amount, for
 * another pair of currencies, and in place of one with less than a minute left. Never on any later page.
 */
function useSilentQuote(): void {
  const { editor, quote, serverNow, readOnly, mode } = useDraft();
  const { request } = quote;
  const { fixedSide, sourceAmount, targetAmount, sourceCurrency, targetCurrency } = useDerived(amountsOf);
  const amount = fixedSide === 'source' ? sourceAmount : targetAmount;
  const first = useRef({ amount, sourceCurrency, targetCurrency });
  useEffect(() => {
    if (readOnly) return;
    // The rate of an order that exists stays until somebody changes what it is about.
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

/** Says while the amount is typed that somebody else will have to approve it; quiet when that cannot be found out. */
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

/** Step 1: how much, at which rate, under which number. */
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

/** The stage of a trade that a business order pays, which decides about its documents. */
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
