'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { clockTime } from '@/lib/i18n/time-zone.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { useServerNow } from '../forms/quote-countdown.tsx';
import { refusalTarget, WhyLink } from '../help/help-address.tsx';
import { type CapabilityOutage, OutageLine } from '../live/capability-gate.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { Money, Rate } from '../ui/values/money.tsx';
import { balancesAfter, type ConvertFailure, type Quote, type Wish } from './conversion-wish.ts';

type Props = {
  wallets: readonly WalletView[];
  wish: Wish;
  amounts: { source: string; target: string };
  quote: Quote;
  offsetMs: number;
  isLoading: boolean;
  busy: boolean;
  failure: ConvertFailure | null;
  outage: CapabilityOutage | null;
  onNewRate: () => void;
  onBack: () => void;
  onSend: (quote: Quote) => void;
};

/** Exactly what will be sent, and the balances afterwards. An expired rate leaves only the button for a new rate. */
export function ConvertReview(props: Props) {
  const { wallets, wish, amounts, quote, offsetMs, isLoading, busy, failure, outage } = props;
  const t = useTranslations('wallets.convertPage');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useServerNow(offsetMs);
  const { sourceCurrency, targetCurrency, fixedSide } = wish;
  const after = balancesAfter(wish, amounts, wallets);
  const expired = (now !== null && now >= Date.parse(quote.expiresAt)) || failure?.code === 'quote-expired';
  const isOver = expired || failure?.code === 'quote-used';
  // The same conversion may already have been made: another press would risk making it twice.
  const isSettled = failure?.code === 'same-under-way';
  const fixed =
    fixedSide === 'source'
      ? { amount: amounts.source, currency: sourceCurrency }
      : { amount: amounts.target, currency: targetCurrency };
  return (
    <div className="flex flex-col gap-5">
      {failure && failure.code !== 'quote-expired' && (
        <Notice kind="error" role="alert">
          <ConvertRefusalText failure={failure} />{' '}
          <WhyLink about={refusalTarget(failure)} what={t('reviewTitle')} />
        </Notice>
      )}
      <Card>
        <h2 tabIndex={-1} className="text-h2">
          {t('reviewTitle')}
        </h2>
        <p className="mb-2 text-ink-2">{t('reviewText')}</p>
        <DescriptionList
          rows={[
            { id: 'wallets', label: t('walletType'), value: choices(`walletType.${wish.walletType}`) },
            {
              id: 'from',
              label: t('from'),
              value: <Money className="text-h2" amount={amounts.source} currency={sourceCurrency} />,
            },
            {
              id: 'to',
              label: t('to'),
              value: <Money className="text-h2" amount={amounts.target} currency={targetCurrency} />,
            },
            {
              id: 'rate',
              label: t('rate'),
              value: (
                <span className={expired ? 'text-ink-2 line-through' : undefined}>
                  <Rate rate={quote.rate} source={sourceCurrency} target={targetCurrency} />
                  {!expired && (
                    <span className="tabular block text-hint text-ink-2">
                      {t('validUntil', { time: clockTime(quote.expiresAt, timeZone).slice(0, 5) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              id: 'after-source',
              label: t('previewSource', { currency: sourceCurrency }),
              value: <Money amount={after.source} currency={sourceCurrency} />,
            },
            {
              id: 'after-target',
              label: t('previewSource', { currency: targetCurrency }),
              value: <Money amount={after.target} currency={targetCurrency} />,
            },
          ]}
        />
      </Card>
      <output className="block empty:hidden">
        {isOver && (
          <Notice
            kind="warning"
            actions={
              <Button size="sm" data-command="" busy={isLoading} onClick={props.onNewRate}>
                {t('newRate')}
              </Button>
            }
          >
            {t(expired ? 'expired' : 'rateUsed')}
          </Notice>
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          disabled={isOver || isSettled || after.short !== undefined || outage !== null}
          onClick={() => props.onSend(quote)}
        >
          {t('submit', { amount: displayMoney(fixed.amount, fixed.currency, locale) })}
        </Button>
        <Button onClick={props.onBack}>{t('back')}</Button>
      </div>
      <OutageLine outage={outage} />
    </div>
  );
}

/** The reason that the conversion failed, or that its outcome is unknown. */
function ConvertRefusalText({ failure }: { failure: ConvertFailure }) {
  const t = useTranslations('wallets.convertPage');
  const accessRefusal = useAccessRefusal();
  const locale = useLocale();
  switch (failure.code) {
    case 'insufficient-balance':
      return t('refusal.insufficient-balance', {
        available: displayMoney(failure.available, failure.currency, locale),
      });
    case 'invalid-amount':
    case 'wallet-unknown':
    case 'rate-changed':
    case 'amounts-changed':
    case 'quote-used':
    case 'same-under-way':
    case 'step-up-needed':
      return t(`refusal.${failure.code}`);
    case 'same-currency':
      return t('sameCurrency');
    case 'quote-unknown':
    case 'quote-expired':
      return t('expired');
    case 'no-answer':
      return t('noAnswer');
    default:
      return accessRefusal(failure);
  }
}
