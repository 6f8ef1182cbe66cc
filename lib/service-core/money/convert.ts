import { type CurrencyCode, minorUnits } from './currencies.ts';
import { type RateText, rateFraction } from './rate.ts';

type Pair = { sourceCurrency: CurrencyCode; targetCurrency: CurrencyCode; rate: RateText };

export type Conversion = Pair & { sourceMinor: bigint; targetMinor: bigint };

/** source minor × numerator ÷ denominator = target minor, exactly; both currencies' digits are taken into account. */
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

/** True when target = floor(source × rate) or source = ceil(target ÷ rate), in minor units (decisions §3). */
export function amountsAgree(a: Conversion): boolean {
  return a.targetMinor === targetForSource(a) || a.sourceMinor === sourceForTarget(a);
}

/**
 * Returns the part for the rounding account, in minor units of each side, for amounts that agree: the part of the
 * source that the target did not need, or the part of the target that the source would still have bought. Neither is
 * negative and at most one is not zero. Throws RangeError for amounts that do not agree.
 */
export function roundingOf(a: Conversion): { sourceMinor: bigint; targetMinor: bigint } {
  if (!amountsAgree(a)) throw new RangeError('rounding is defined for agreeing amounts only');
  return {
    sourceMinor: a.sourceMinor - sourceForTarget(a),
    targetMinor: targetForSource(a) - a.targetMinor,
  };
}
