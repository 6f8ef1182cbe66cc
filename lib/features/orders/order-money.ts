import { formatAmount } from '../../service-core/money/index.ts';
import type { WalletView } from '../wallets/types.ts';
import { fixedSideOf } from './confirm-amounts.ts';
import type { ListedOrder } from './read-repository.ts';
import type { OrderMoney } from './types.ts';
import { ownRateGoodUntil } from './use-cases/confirm-terms.ts';

/** The money band of an order. `wallets` are those last read. */
export function orderMoney(order: ListedOrder, wallets: readonly WalletView[]): OrderMoney {
  const { sourceCurrency, targetCurrency, actualSourceMinor, actualTargetMinor, queryNo } = order;
  const money = (minor: bigint, currency: string) => ({ amount: formatAmount(minor, currency), currency });
  const type = order.walletType === 'business' ? 'business' : 'personal';
  const wallet = wallets.find((one) => one.type === type && one.currency === sourceCurrency);
  const actualSource = actualSourceMinor === null ? null : money(actualSourceMinor, sourceCurrency);
  const actualTarget = actualTargetMinor === null ? null : money(actualTargetMinor, targetCurrency);
  return {
    source: money(order.sourceMinor, sourceCurrency),
    target: money(order.targetMinor, targetCurrency),
    rate: order.rate,
    fixedSide: fixedSideOf(order.transactionMode),
    lockRate: order.lockRate,
    quote:
      queryNo && order.quoteFetchedAt
        ? {
            queryNo,
            fetchedAt: order.quoteFetchedAt.toISOString(),
            expiresAt: ownRateGoodUntil(order).toISOString(),
          }
        : null,
    actualSource,
    actualTarget,
    actualRate: actualSource && actualTarget ? ratio(actualTarget.amount, actualSource.amount) : null,
    wallet: {
      type,
      currency: sourceCurrency,
      available: wallet?.available ?? null,
      readAt: wallet?.readAt ?? null,
    },
  };
}

/** target ÷ source to six decimals, rounded half up, in whole numbers: a rate to read, never to compute with. */
function ratio(target: string, source: string): string {
  const scale = 6;
  const digits = (text: string) => text.split('.')[1]?.length ?? 0;
  const whole = (text: string) => BigInt(text.replace('.', ''));
  const numerator = whole(target) * 10n ** BigInt(scale + digits(source));
  const denominator = whole(source) * 10n ** BigInt(digits(target));
  const scaled = (numerator * 2n + denominator) / (denominator * 2n);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}
