import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { MoneyText } from '@/lib/money-text.ts';

type Side = 'source' | 'target';

/** The amounts of an order: as paid, or as planned before that. Estimated is the one that can still change. */
export function amountsOf({ order, money, serviceNow }: Pick<OrderDetail, 'order' | 'money' | 'serviceNow'>) {
  const { actualSource, actualTarget, quote } = money;
  const crosses = money.source.currency !== money.target.currency;
  const isActual = actualSource !== null && actualTarget !== null;
  // Only what is confirmed before the lock ends gets its rate.
  const isLocked =
    crosses && money.lockRate && quote !== null && (order.confirmedAt ?? serviceNow) < quote.expiresAt;
  const follows = (side: Side) => !isActual && crosses && money.fixedSide !== side;
  const shown = (side: Side, paid: MoneyText | null) => ({
    ...(paid ?? money[side]),
    /** It follows from the other amount and the rate. */
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
