import { amountsAtRate } from '@/lib/features/orders/amounts.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { QuoteView } from '@/lib/features/quotes/schema.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';

/**
 * The terms a person reads and confirms. Amounts and rate are decimal text. `goodUntil` is an ISO time, null when
 * nothing runs out, `unquoted` when no rate was promised at all: then the amounts are an estimate that nobody can
 * confirm.
 */
export type Terms = {
  rate: string;
  source: string;
  target: string;
  /** Left out while the order's own rate stands. */
  queryNo?: string;
  goodUntil: string | null;
  /** Time a rate asked for on this page arrived; left out for the order's own. */
  quotedAt?: string;
};

type Ordered = Pick<OrderDetail, 'order' | 'money'>;
/** The part of an order that a new rate is applied to. */
type Quotable = {
  order: Pick<OrderDetail['order'], 'transactionMode'>;
  money: Pick<OrderDetail['money'], 'source' | 'target' | 'rate'>;
};

export function ownTerms({ money }: Ordered): Terms {
  return {
    rate: money.rate,
    source: money.source.amount,
    target: money.target.amount,
    goodUntil:
      money.source.currency === money.target.currency ? null : (money.quote?.expiresAt ?? 'unquoted'),
  };
}

/** The same order at a new rate: one side stays, the other follows, exactly as the server will compute it again. */
export function termsAt({ order, money }: Quotable, quote: QuoteView): Terms {
  const { source, target } = money;
  const sourceMinor = parseAmount(source.amount, source.currency);
  const targetMinor = parseAmount(target.amount, target.currency);
  if (!sourceMinor.ok || !targetMinor.ok) throw new RangeError('an order has two amounts');
  const amounts = amountsAtRate(
    {
      sourceMinor: sourceMinor.value,
      sourceCurrency: source.currency,
      targetMinor: targetMinor.value,
      targetCurrency: target.currency,
      rate: money.rate,
      transactionMode: order.transactionMode,
    },
    quote.rate,
  );
  return {
    rate: quote.rate,
    source: formatAmount(amounts.sourceMinor, source.currency),
    target: formatAmount(amounts.targetMinor, target.currency),
    queryNo: quote.queryNo,
    goodUntil: quote.expiresAt,
    quotedAt: quote.fetchedAt,
  };
}

/** True if a person who accepted `before` has thereby accepted `after`. */
export function sameAmounts(before: Terms, after: Terms): boolean {
  return before.source === after.source && before.target === after.target;
}
