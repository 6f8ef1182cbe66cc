import { Decimal } from 'decimal.js';
import { err, ok, type Result } from '../result.ts';

/** How many units of the target currency one unit of the source currency buys, as decimal text. */
export type RateText = string;

export type RateProblem = 'not-a-number' | 'not-positive' | 'too-many-digits';

const plainDecimal = /^\d{1,30}(?:\.\d{1,30})?$/;

/** A rate of ours: positive, at most 10 significant digits (decisions §3); returned without idle zeros. */
export function parseRate(text: string): Result<RateText, RateProblem> {
  if (!plainDecimal.test(text)) return err('not-a-number');
  const rate = new Decimal(text);
  if (!rate.isPositive() || rate.isZero()) return err('not-positive');
  if (rate.precision() > 10) return err('too-many-digits');
  return ok(rate.toFixed());
}

/** The rate as an exact fraction of integers, so that floor and ceil never meet a rounded quotient. */
export function rateFraction(rate: RateText): { numerator: bigint; denominator: bigint } {
  if (!plainDecimal.test(rate)) throw new RangeError(`not a rate: ${rate}`);
  const decimal = new Decimal(rate);
  if (decimal.isZero()) throw new RangeError('a rate is positive');
  const [whole = '', fraction = ''] = decimal.toFixed().split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}
