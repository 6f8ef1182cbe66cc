import { err, ok, type Result } from '../result.ts';
import { type CurrencyCode, minorUnits } from './amount.ts';

type Pair = { sourceCurrency: CurrencyCode; targetCurrency: CurrencyCode; rate: RateText };

export type Conversion = Pair & { sourceMinor: bigint; targetMinor: bigint };

/** Exactly: source minor × numerator ÷ denominator = target minor, with both currencies' digits included. */
function minorRatio(pair: Pair): { numerator: bigint; denominator: bigint } {
  const { numerator, denominator } = rateFraction(pair.rate);
  return {
    numerator: numerator * 10n ** BigInt(minorUnits(pair.targetCurrency)),
    denominator: denominator * 10n ** BigInt(minorUnits(pair.sourceCurrency)),
  };
}

function refuseNegative(minor: bigint): void {
  if (minor < 0n) throw new RangeError('an amount to convert is never negative');
}

/** Returns the beneficiary's amount for a fixed source: floor(source × rate) in minor units (decisions §3). */
export function targetForSource(a: Pair & { sourceMinor: bigint }): bigint {
  refuseNegative(a.sourceMinor);
  const { numerator, denominator } = minorRatio(a);
  return (a.sourceMinor * numerator) / denominator;
}

/** Returns the partner's debit for a fixed target: ceil(target ÷ rate) in minor units (decisions §3). */
export function sourceForTarget(a: Pair & { targetMinor: bigint }): bigint {
  refuseNegative(a.targetMinor);
  const { numerator, denominator } = minorRatio(a);
  return (a.targetMinor * denominator + numerator - 1n) / numerator;
}

/** True if target = floor(source × rate) or source = ceil(target ÷ rate), in minor units (decisions §3). */
export function amountsAgree(a: Conversion): boolean {
  return a.targetMinor === targetForSource(a) || a.sourceMinor === sourceForTarget(a);
}

/**
 * Returns the amounts for the rounding account in minor units: the part of the source that the target did not need, or
 * the part of the target that the source would still have bought. Neither is negative, and at most one is not zero.
 * Throws RangeError for amounts that do not agree.
 */
export function roundingOf(a: Conversion): { sourceMinor: bigint; targetMinor: bigint } {
  if (!amountsAgree(a)) throw new RangeError('rounding is defined for agreeing amounts only');
  return {
    sourceMinor: a.sourceMinor - sourceForTarget(a),
    targetMinor: targetForSource(a) - a.targetMinor,
  };
}

/** Units of the target currency that one unit of the source currency buys, as decimal text. */
export type RateText = string;

export type RateProblem = 'not-a-number' | 'not-positive' | 'too-many-digits';

const plainDecimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;
const maxDigits = 10;

/**
 * Splits a decimal into whole and fraction without redundant zeros ('007.2450' is '7' and '245'); undefined for other
 * text.
 */
function partsOf(text: string): { whole: string; fraction: string } | undefined {
  const match = plainDecimal.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') };
}

/** Parses a rate: positive, at most 10 significant digits (decisions §3); returned without redundant zeros. */
export function parseRate(text: string): Result<RateText, RateProblem> {
  const parts = partsOf(text);
  if (parts === undefined) return err('not-a-number');
  const significant = (parts.whole + parts.fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return err('not-positive');
  if (significant.length > maxDigits) return err('too-many-digits');
  return ok(parts.fraction === '' ? parts.whole : `${parts.whole}.${parts.fraction}`);
}

/** Returns the rate as an exact fraction, so that floor and ceil never see a rounded quotient. */
export function rateFraction(rate: RateText): { numerator: bigint; denominator: bigint } {
  const parts = partsOf(rate);
  if (parts === undefined) throw new RangeError(`not a rate: ${rate}`);
  const numerator = BigInt(parts.whole + parts.fraction);
  if (numerator === 0n) throw new RangeError('a rate is positive');
  return { numerator, denominator: 10n ** BigInt(parts.fraction.length) };
}

/** The change of an amount in percent, signed and with two decimals: '+0.42', '\u22120.07', '0.00'. */
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
