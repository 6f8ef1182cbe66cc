import { shownMoney, shownSides } from '../../money-text.ts';
import type { WalletView } from '../wallets/types.ts';
import { fixedSideOf } from './confirm-amounts.ts';
import type { OrderRow } from './data/detail.ts';
import { otherRate } from './implied-rate.ts';
import type { OrderMoney } from './types.ts';
import { ownRateGoodUntil } from './verbs/confirm-terms.ts';

/** The money band of an order. `wallets` are those last read. */
export function orderMoney(order: OrderRow, wallets: readonly WalletView[]): OrderMoney {
  const { sourceCurrency, targetCurrency, actualSourceMinor, actualTargetMinor, queryNo } = order;
  const type = order.walletType === 'business' ? 'business' : 'personal';
  const wallet = wallets.find((one) => one.type === type && one.currency === sourceCurrency);
  const actualSource = actualSourceMinor === null ? null : shownMoney(actualSourceMinor, sourceCurrency);
  const actualTarget = actualTargetMinor === null ? null : shownMoney(actualTargetMinor, targetCurrency);
  return {
    ...shownSides(order),
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
    returned:
      order.returnedSourceMinor === null || order.returnedTargetMinor === null
        ? null
        : {
            source: shownMoney(order.returnedSourceMinor, sourceCurrency),
            target: shownMoney(order.returnedTargetMinor, targetCurrency),
            at: (order.returnedAt ?? order.statusSince).toISOString(),
          },
    actualRate:
      actualSource && actualTarget
        ? otherRate({ source: actualSource.amount, target: actualTarget.amount, rate: order.rate })
        : null,
    wallet: {
      type,
      currency: sourceCurrency,
      available: wallet?.available ?? null,
      readAt: wallet?.readAt ?? null,
    },
  };
}
