import { amountsAtRate } from '@/lib/features/orders/confirm-amounts.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { QuoteView } from '@/lib/features/quotes/types.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';

/** What the person reads and confirms. Amounts and rate are decimal text; without `goodUntil` nothing runs out. */
export type Terms = {
  rate: string;
  source: string;
  target: string;
  /** Left out while the order's own rate stands. */
  queryNo?: string;
  goodUntil: string | null;
};

type Ordered = Pick<OrderDetail, 'order' | 'money'>;

export function ownTerms({ money }: Ordered): Terms {
  return {
    rate: money.rate,
    source: money.source.amount,
    target: money.target.amount,
    goodUntil: money.source.currency === money.target.currency ? null : (money.quote?.expiresAt ?? null),
  };
}

/** The same order at a new rate: one side stays, the other follows, exactly as the server will compute it again. */
export function termsAt({ order, money }: Ordered, quote: QuoteView): Terms {
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
  };
}

/** Whether a person who accepted `before` has thereby accepted `after`. */
export function sameAmounts(before: Terms, after: Terms): boolean {
  return before.source === after.source && before.target === after.target;
}

/** By how much an amount changed, in percent with two decimals and its sign: '+0.42', '\u22120.07', '0.00'. */
export function changePercent(before: string, after: string): string {
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const [from, to] = [scaled(before), scaled(after)];
  if (from === 0n) return '0.00';
  const hundredths = ((to - from) * 20_000n + (to >= from ? from : -from)) / (from * 2n);
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  const sign = hundredths === 0n ? '' : hundredths < 0n ? '\u2212' : '+';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
