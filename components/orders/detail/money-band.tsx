'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { changePercent } from '@/lib/service-core/money/convert.ts';
import type { MoneyText } from '@/lib/text/money-text.ts';
import { Fresh } from '../../live/fresh.tsx';
import { Figure } from '../../ui/values/description-list.tsx';
import { Money, Rate } from '../../ui/values/money.tsx';
import { useServiceNow } from '../../ui/values/service-time.ts';

/** Both amounts, the rate and the wallet. Estimates always carry ≈ and a label; actual amounts are plain. */
export function MoneyBand({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order.money');
  const common = useTranslations('common');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const { order, money } = detail;
  const { source, target, wallet } = money;
  const serviceNow = new Date(useServiceNow(detail.serviceNow)).toISOString();
  const { crosses, isActual, isLocked, ...shown } = amountsOf({ order, money, serviceNow });
  const estimate = isLocked ? t('atLocked') : common('estimated');
  const side = (which: 'source' | 'target') => {
    const planned = money[which];
    const { amount, currency, follows, estimated } = shown[which];
    return (
      <Figure
        label={t(which === 'source' ? 'youSend' : 'recipientGets')}
        tag={isActual ? common('actual') : follows ? estimate : crosses ? t('agreed') : null}
        note={
          amount !== planned.amount &&
          t('estimateDiffers', {
            amount: displayMoney(planned.amount, planned.currency, locale),
            percent: changePercent(planned.amount, amount),
          })
        }
      >
        <Fresh value={`${amount}${isActual}`}>
          <Money className="text-h2" amount={amount} currency={currency} estimated={estimated} />
        </Fresh>
      </Figure>
    );
  };
  return (
    <section aria-label={t('label')} className="mb-6" data-testid="money-band">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-8 gap-y-4">
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

type Side = 'source' | 'target';

/** The amounts of an order: as paid, or as planned before that. An estimated amount can still change. */
export function amountsOf({ order, money, serviceNow }: Pick<OrderDetail, 'order' | 'money' | 'serviceNow'>) {
  const { actualSource, actualTarget, quote } = money;
  const crosses = money.source.currency !== money.target.currency;
  const isActual = actualSource !== null && actualTarget !== null;
  // The locked rate applies only if the order is confirmed before the lock ends.
  const isLocked =
    crosses && money.lockRate && quote !== null && (order.confirmedAt ?? serviceNow) < quote.expiresAt;
  const follows = (side: Side) => !isActual && crosses && money.fixedSide !== side;
  const shown = (side: Side, paid: MoneyText | null) => ({
    ...(paid ?? money[side]),
    /** Computed from the other amount and the rate. */
    follows: follows(side),
    estimated: follows(side) && !isLocked,
  });
  return {
    crosses,
    isActual,
    isLocked,
    source: shown('source', actualSource),
    target: shown('target', actualTarget),
  };
}
