import { amountsAgree, sourceForTarget, targetForSource } from '../../service-core/money/index.ts';

export type OrderAmounts = {
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  /** Decimal text: the rate the order was created at. */
  rate: string;
  transactionMode: string;
};

/** The side that stays as asked when the rate at confirmation differs (decisions §3). */
export function fixedSideOf(transactionMode: string): 'source' | 'target' {
  return transactionMode === 'cnyMode' ? 'target' : 'source';
}

/**
 * Returns the debit and the payout of an order confirmed at `rate`: its own amounts as long as they agree with it, as
 * those of a small order may though the rate has moved; else the fixed side stays and the other is computed, a debit
 * rounded up, a payout rounded down. The service computes the same (decisions §3).
 */
export function amountsAtRate(
  order: OrderAmounts,
  rate: string,
): { sourceMinor: bigint; targetMinor: bigint } {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency } = order;
  const isAtOwnRate = sourceCurrency === targetCurrency || isSameRate(rate, order.rate);
  if (isAtOwnRate || amountsAgree({ sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate })) {
    return { sourceMinor, targetMinor };
  }
  return fixedSideOf(order.transactionMode) === 'source'
    ? { sourceMinor, targetMinor: targetForSource({ sourceMinor, sourceCurrency, targetCurrency, rate }) }
    : { sourceMinor: sourceForTarget({ targetMinor, sourceCurrency, targetCurrency, rate }), targetMinor };
}

/** '7.2450' and '7.245' are one rate. */
export function isSameRate(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`;
}
