import { err, ok, type Result } from '../result.ts';

/** Units of the target currency that one unit of the source currency buys, as decimal text. */
export type RateText = string;

export type RateProblem = 'not-a-number' | 'not-positive' | 'too-many-digits';

const plainDecimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;
const maxDigits = 10;

/** Whole and fraction without idle zeros ('007.2450' is '7' and '245'); undefined for what is no plain decimal. */
function partsOf(text: string): { whole: string; fraction: string } | undefined {
  const match = plainDecimal.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') };
}

/** A rate of ours: positive, at most 10 significant digits (decisions §3); returned without idle zeros. */
export function parseRate(text: string): Result<RateText, RateProblem> {
  const parts = partsOf(text);
  if (parts === undefined) return err('not-a-number');
  const significant = (parts.whole + parts.fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return err('not-positive');
  if (significant.length > maxDigits) return err('too-many-digits');
  return ok(parts.fraction === '' ? parts.whole : `${parts.whole}.${parts.fraction}`);
}

/** The rate as an exact fraction of integers, so that floor and ceil never meet a rounded quotient. */
export function rateFraction(rate: RateText): { numerator: bigint; denominator: bigint } {
  const parts = partsOf(rate);
  if (parts === undefined) throw new RangeError(`not a rate: ${rate}`);
  const numerator = BigInt(parts.whole + parts.fraction);
  if (numerator === 0n) throw new RangeError('a rate is positive');
  return { numerator, denominator: 10n ** BigInt(parts.fraction.length) };
}
