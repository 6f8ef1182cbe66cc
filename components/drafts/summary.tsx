'use client';
import { useLocale } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { QuoteCard, type QuoteState } from '@/components/forms/quote-card.tsx';
import { Identifier } from '@/components/ui/identifier.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Money } from '@/components/ui/money.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { textLinkClass } from '@/components/ui/text-link.tsx';
import { shortBalance } from '@/lib/features/transfers/balance.ts';
import { sectionOf } from '@/lib/features/transfers/fields.ts';
import { stepOfSection } from '@/lib/features/transfers/sections.ts';
import { needsQuote, quoteFits } from '@/lib/features/transfers/values.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived, useDraft, useProgress } from './draft-context.ts';
import { useExpectedWallet } from './use-wallet.ts';
import { useFieldTexts, useWords } from './use-words.ts';

const SHOWN_MISSING = 6;

/** What the transfer amounts to so far: rate, amounts, recipient, and what is still needed. */
export function DraftSummary() {
  return (
    <>
      <DraftQuoteCard />
      <Amounts />
      <StillNeeded />
    </>
  );
}

function DraftQuoteCard() {
  const { form, quote, serverOffsetMs } = useDraft();
  const words = useWords('wizard');
  const current = useWatch({ control: form.control, name: 'quote' });
  const [source, target, lockRate] = useWatch({
    control: form.control,
    name: ['sourceCurrency', 'targetCurrency', 'lockRate'],
  });
  const needed = useDerived(needsQuote);
  const fits = useDerived(quoteFits);
  if (!needed) return null;
  const state: QuoteState = quote.loading ? 'loading' : quote.failure ? 'error' : fits ? 'ready' : 'idle';
  const refusal = quote.failure?.refusal;
  return (
    <QuoteCard
      state={state}
      source={source}
      target={target}
      serverOffsetMs={serverOffsetMs}
      {...(current &&
        fits && {
          rate: current.rate,
          queryNo: current.queryNo,
          fetchedAt: current.fetchedAt,
          expiresAt: current.expiresAt,
        })}
      locked={lockRate}
      {...(refusal?.code === 'refused' && { errorText: words('serviceSaid', { message: refusal.message }) })}
      onRefresh={() => void quote.request()}
    />
  );
}

function Amounts() {
  const { form, mayConvert } = useDraft();
  const locale = useLocale() === 'zh-CN' ? 'zh-CN' : 'en';
  const words = useWords('wizard');
  const [sourceAmount, sourceCurrency, targetAmount, targetCurrency, fixedSide] = useWatch({
    control: form.control,
    name: ['sourceAmount', 'sourceCurrency', 'targetAmount', 'targetCurrency', 'fixedSide'],
  });
  const name = useWatch({ control: form.control, name: 'beneficiary.fullName' });
  const tail = useDerived(accountTail);
  const { wallet } = useExpectedWallet();
  const short =
    wallet && shortBalance({ amount: sourceAmount, available: wallet.available, currency: sourceCurrency });
  return (
    <div className="rounded-md border border-subtle bg-surface p-5">
      <h2 className="mb-3 text-ink-2 text-label">{words('summary.title')}</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-ink-2">{words('summary.youPay')}</dt>
        <dd className="text-end">
          <Money amount={sourceAmount} currency={sourceCurrency} estimated={fixedSide === 'target'} />
        </dd>
        <dt className="text-ink-2">{words('summary.recipientGets')}</dt>
        <dd className="text-end">
          <Money amount={targetAmount} currency={targetCurrency} estimated={fixedSide === 'source'} />
        </dd>
        <dt className="text-ink-2">{words('summary.recipient')}</dt>
        <dd className="min-w-0 text-end">
          {name || <span className="text-ink-3">—</span>}
          {tail && (
            <span className="block text-hint text-ink-2">
              <Identifier value={tail} />
            </span>
          )}
        </dd>
        {wallet && (
          <>
            <dt className="text-ink-2">{words('summary.available')}</dt>
            <dd className="text-end">
              <Money amount={wallet.available} currency={wallet.currency} />
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
            <Link
              className={textLinkClass}
              href={`/wallets/convert?walletType=${wallet.type}&to=${sourceCurrency}&amount=${short}`}
            >
              {words('summary.convert')}
            </Link>
          ) : (
            words('summary.askAdmin')
          )}
        </Notice>
      )}
    </div>
  );
}

function accountTail(values: {
  beneficiary: { accountType: string; accountInfo: { number: string; routingValue: string } };
}) {
  const { accountType, accountInfo } = values.beneficiary;
  if (accountType === 'alipay') return accountInfo.routingValue;
  const digits = accountInfo.number.replaceAll(/\s/g, '');
  return digits.length > 4 ? `•••• ${digits.slice(-4)}` : '';
}

function StillNeeded() {
  const { state, goTo } = useDraft();
  const { missing } = useProgress();
  const { labelOf, wizard } = useFieldTexts();
  return (
    <div className="rounded-md border border-subtle bg-surface p-5">
      <h2 className="mb-2 text-ink-2 text-label">{wizard('needed.title')}</h2>
      {missing.length === 0 ? (
        <p>{wizard('needed.nothing')}</p>
      ) : (
        <ul className="space-y-1">
          {missing.slice(0, SHOWN_MISSING).map((path) => (
            <li key={path}>
              <button
                type="button"
                className={`${textLinkClass} min-h-6 cursor-pointer text-start`}
                onClick={() => goTo(stepOfSection(sectionOf(path)), path)}
              >
                {wizard('needed.item', {
                  section: wizard(`sections.${sectionOf(path)}`),
                  label: labelOf(path, state.values),
                })}
              </button>
            </li>
          ))}
          {missing.length > SHOWN_MISSING && (
            <li className="text-ink-2">{wizard('needed.more', { count: missing.length - SHOWN_MISSING })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
