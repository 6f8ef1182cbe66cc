'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { changePercent } from '@/lib/service-core/money/change-percent.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { Fresh } from '../live/fresh.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/money.tsx';
import { Rate } from '../ui/rate.tsx';

/** The amounts, loudest on the page. Estimated and actual never look the same: ≈ and a word against plain figures. */
export function MoneyBand({ detail: { order, money, serviceNow } }: { detail: OrderDetail }) {
  const t = useTranslations('order.money');
  const common = useTranslations('common');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const { source, target, actualSource, actualTarget, wallet } = money;
  const crosses = source.currency !== target.currency;
  const isActual = actualSource !== null && actualTarget !== null;
  // Only what is confirmed before the lock ends gets its rate.
  const isLocked =
    crosses &&
    money.lockRate &&
    money.quote !== null &&
    (order.confirmedAt ?? serviceNow) < money.quote.expiresAt;
  const estimate = isLocked ? t('atLocked') : common('estimated');
  const side = (which: 'source' | 'target') => {
    const planned = money[which];
    const paid = which === 'source' ? actualSource : actualTarget;
    const isEstimate = !isActual && crosses && money.fixedSide !== which;
    const differs = paid !== null && paid.amount !== planned.amount;
    const tag = isActual ? common('actual') : isEstimate ? estimate : crosses ? t('agreed') : null;
    const amount = (paid ?? planned).amount;
    return (
      <Figure
        label={t(which === 'source' ? 'youSend' : 'recipientGets')}
        tag={tag}
        note={
          differs &&
          t('estimateDiffers', {
            amount: displayMoney(planned.amount, planned.currency, locale),
            percent: changePercent(planned.amount, amount),
          })
        }
      >
        <Fresh value={`${amount}${isActual}`}>
          <Money
            className="text-h1 md:text-display"
            amount={amount}
            currency={planned.currency}
            estimated={isEstimate}
          />
        </Fresh>
      </Figure>
    );
  };
  return (
    <section
      aria-label={t('label')}
      className="mb-6 rounded-md border border-subtle bg-surface p-5"
      data-testid="money-band"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-5">
        {side('source')}
        {side('target')}
        <Figure
          label={t(crosses && money.actualRate !== null ? 'effectiveRate' : 'rate')}
          tag={isLocked && money.actualRate === null && t('lockedRate')}
          note={crosses && money.actualRate !== null && t('rateAtCreation', { rate: money.rate })}
        >
          {crosses ? (
            <Rate rate={money.actualRate ?? money.rate} source={source.currency} target={target.currency} />
          ) : (
            t('sameCurrency')
          )}
        </Figure>
        <Figure
          label={t('wallet')}
          note={
            wallet.available !== null &&
            t('walletAvailable', { amount: displayMoney(wallet.available, wallet.currency, locale) })
          }
        >
          {t('walletName', { type: choices(`walletType.${wallet.type}`), currency: wallet.currency })}
        </Figure>
      </dl>
    </section>
  );
}
