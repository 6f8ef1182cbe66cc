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

const scale = 6;

const digitsOf = (text: string) => text.split('.')[1]?.length ?? 0;
const wholeOf = (text: string) => BigInt(text.replace('.', ''));

/** target ÷ source to six decimals, rounded half up, in whole numbers: a rate to read, never to compute with. */
export function impliedRate(source: string, target: string): string {
  const numerator = wholeOf(target) * 10n ** BigInt(scale + digitsOf(source));
  const denominator = wholeOf(source) * 10n ** BigInt(digitsOf(target));
  const scaled = (numerator * 2n + denominator) / (denominator * 2n);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}

type Paid = { source: string; target: string; rate: string };

/**
 * The rate that two paid amounts come to; null where they are those of the agreed `rate`, one of them rounded to its
 * minor unit, and where one of the three is no decimal text. All are decimal text, the amounts with their currencies' digits.
 */
export function otherRate({ source, target, rate }: Paid): string | null {
  // An amount in a currency that is none is shown as a question mark.
  if (![source, target, rate].every((text) => /^\d+(?:\.\d+)?$/.test(text))) return null;
  // Both sides of source × rate = target in whole numbers; one minor unit of each side beside them.
  const targetUnit = 10n ** BigInt(digitsOf(source) + digitsOf(rate));
  const sourceUnit = wholeOf(rate) * 10n ** BigInt(digitsOf(target));
  const off = wholeOf(target) * targetUnit - wholeOf(source) * sourceUnit;
  const isRounding = (unit: bigint) => -unit < off && off < unit;
  return isRounding(targetUnit) || isRounding(sourceUnit) ? null : impliedRate(source, target);
}
