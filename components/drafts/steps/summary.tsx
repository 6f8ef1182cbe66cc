'use client';
import { usePathname } from 'next/navigation';
import { useLocale } from 'next-intl';
import { QuoteCard, type QuoteState } from '@/components/forms/quote-card.tsx';
import { TextButton } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { Identifier } from '@/components/ui/values/identifier.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { Money } from '@/components/ui/values/money.tsx';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import { canLockRate, quoteStands } from '@/lib/features/transfers/conditions/order.ts';
import { draftSteps, sectionOf, stepOfSection } from '@/lib/features/transfers/fields.ts';
import {
  type DraftValues,
  type FieldPath,
  type FixedSide,
  needsQuote,
  quoteFits,
} from '@/lib/features/transfers/types.ts';
import { fundAddress } from '@/lib/features/wallets/activity-address.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { amountsOf, readableSum } from '../fields/field-value.tsx';
import { useFieldTexts, useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useProgress, useRule } from '../form/draft-context.ts';
import { useExpectedWallet } from './amount-field.tsx';
import { sectionKey } from './wizard-steps.ts';

const SHOWN_MISSING = 6;
// Typed by hand, an amount can be longer than the page is wide.
const wraps = 'whitespace-normal!';
// Keeps labels on one line, however long the values are.
const named = 'whitespace-nowrap text-ink-2';

/** The transfer so far, in one box: rate, amounts, recipient, and the missing fields. */
export function DraftSummary() {
  return (
    <div className="divide-y divide-subtle rounded-md border border-subtle bg-surface *:px-5 *:py-4">
      <DraftQuoteCard />
      <Amounts />
      <StillNeeded />
    </div>
  );
}

function DraftQuoteCard() {
  const { quote, serverOffsetMs, original, readOnly } = useDraft();
  const words = useWords('wizard');
  const current = useDerived((values) => values.quote);
  const { sourceCurrency, targetCurrency } = useDerived(amountsOf);
  const lockRate = useDerived((values) => values.lockRate);
  const canLock = useDerived(canLockRate);
  const stands = useDerived((values) => quoteStands(values, original));
  const needed = useDerived(needsQuote);
  const fits = useDerived(quoteFits);
  const rule = useRule('queryNo');
  if (!needed) return null;
  const state: QuoteState = quote.loading ? 'loading' : quote.failure ? 'error' : fits ? 'ready' : 'idle';
  const refusal = quote.failure?.refusal;
  return (
    <QuoteCard
      bare
      state={state}
      source={sourceCurrency}
      target={targetCurrency}
      serverOffsetMs={serverOffsetMs}
      {...(current &&
        fits && {
          rate: current.rate,
          queryNo: current.queryNo,
          fetchedAt: current.fetchedAt,
          expiresAt: current.expiresAt,
        })}
      locked={lockRate && canLock && (stands ? 'held' : true)}
      {...(refusal?.code === 'refused' && { errorText: words('serviceSaid', { message: refusal.message }) })}
      {...(!rule.locked && !readOnly && { onRefresh: () => void quote.request() })}
    />
  );
}

function Amounts() {
  const { mayConvert } = useDraft();
  const path = usePathname();
  const locale = useLocale();
  const words = useWords('wizard');
  const { sourceAmount, sourceCurrency } = useDerived(amountsOf);
  const name = useDerived((values) => values.beneficiary.fullName);
  const tail = useDerived(accountTail);
  const { wallet } = useExpectedWallet();
  const short =
    wallet && shortBalance({ amount: sourceAmount, available: wallet.available, currency: sourceCurrency });
  return (
    <div>
      <h2 className="mb-3 text-ink-2 text-label">{words('summary.title')}</h2>
      <dl className="grid grid-cols-[minmax(min-content,1fr)_minmax(0,max-content)] items-baseline gap-x-2 gap-y-2">
        <dt className={named}>{words('summary.youSend')}</dt>
        <dd className="text-end">
          <DraftMoney side="source" />
        </dd>
        <dt className={named}>{words('summary.recipientGets')}</dt>
        <dd className="text-end">
          <DraftMoney side="target" />
        </dd>
        <dt className={named}>{words('summary.recipient')}</dt>
        <dd className="min-w-0 text-end">
          {name ? <InScript text={name} /> : <span className="text-ink-3">—</span>}
          {tail && (
            <span className="block text-hint text-ink-2">
              <Identifier value={tail} />
            </span>
          )}
        </dd>
        {wallet && (
          <>
            <dt className={named}>{words('summary.available')}</dt>
            <dd className="text-end">
              <Money amount={wallet.available} currency={wallet.currency} className={wraps} />
            </dd>
          </>
        )}
      </dl>
      {short && (
        <Notice
          kind="warning"
          className="mt-3"
          title={words('summary.short', { amount: displayMoney(short, sourceCurrency, locale) })}
        >
          {mayConvert ? (
            <TextLink
              href={`/wallets/convert?walletType=${wallet.type}&to=${sourceCurrency}&amount=${short}&back=${path}`}
            >
              {words('summary.convert')}
            </TextLink>
          ) : (
            words('summary.askAdmin')
          )}{' '}
          <TextLink href={fundAddress(wallet, short)}>{words('summary.addMoney')}</TextLink>
        </Notice>
      )}
    </div>
  );
}

/** One of the two amounts as typed so far; the calculated one is marked as an estimate. */
export function DraftMoney({ side }: { side: FixedSide }) {
  const amounts = useDerived(amountsOf);
  const currency = amounts[`${side}Currency`];
  const amount = readableSum(amounts[`${side}Amount`], currency);
  return <Money {...{ amount, currency }} estimated={amounts.estimated === side} className={wraps} />;
}

function accountTail({ beneficiary: { accountType, accountInfo } }: DraftValues): string {
  if (accountType === 'alipay') return accountInfo.routingValue;
  const digits = accountInfo.number.replaceAll(/\s/g, '');
  return digits.length > 4 ? `•••• ${digits.slice(-4)}` : '';
}

function StillNeeded() {
  const { editor, goToField } = useDraft();
  const progress = useProgress();
  const { toCheck } = progress;
  const missing = useMissingSoFar();
  const isAll = missing.length === progress.missing.length;
  const { wizard } = useFieldTexts();
  return (
    <div>
      <h2 className="mb-2 text-ink-2 text-label">{wizard('needed.title')}</h2>
      {missing.length === 0 ? (
        <p>{wizard(isAll ? 'needed.nothing' : 'needed.nothingSoFar')}</p>
      ) : (
        <ul className="space-y-1">
          {missing.slice(0, SHOWN_MISSING).map((path) => (
            <FieldItem key={path} path={path} onPress={() => goToField(path)} />
          ))}
          {missing.length > SHOWN_MISSING && (
            <li className="text-ink-2">{wizard('needed.more', { count: missing.length - SHOWN_MISSING })}</li>
          )}
        </ul>
      )}
      {toCheck.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-amber-ink text-label">{wizard('needed.toCheck')}</h3>
          <ul className="space-y-1">
            {toCheck.map((path) => (
              <FieldItem
                key={path}
                path={path}
                onPress={() => {
                  editor.showOne(path);
                  goToField(path);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * Returns the missing fields of this step and those before it: a person filling a form has not seen the next ones yet.
 */
function useMissingSoFar(): FieldPath[] {
  const { family } = useDraft();
  const { missing } = useProgress();
  const path = usePathname();
  const here = draftSteps.findIndex((step) => path.endsWith(`/${step}`));
  if (here === -1) return missing;
  return missing.filter((field) => draftSteps.indexOf(stepOfSection(sectionOf(field, family))) <= here);
}

function FieldItem({ path, onPress }: { path: FieldPath; onPress: () => void }) {
  const { editor, family } = useDraft();
  const { labelOf, wizard } = useFieldTexts();
  return (
    <li>
      <TextButton onClick={onPress}>
        {wizard('needed.item', {
          section: wizard(sectionKey(sectionOf(path, family), family)),
          label: labelOf(path, editor.values),
        })}
      </TextButton>
    </li>
  );
}
