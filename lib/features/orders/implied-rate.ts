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
