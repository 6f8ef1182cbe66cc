const scale = 6;

/** target ÷ source to six decimals, rounded half up, in whole numbers: a rate to read, never to compute with. */
export function impliedRate(source: string, target: string): string {
  const digits = (text: string) => text.split('.')[1]?.length ?? 0;
  const whole = (text: string) => BigInt(text.replace('.', ''));
  const numerator = whole(target) * 10n ** BigInt(scale + digits(source));
  const denominator = whole(source) * 10n ** BigInt(digits(target));
  const scaled = (numerator * 2n + denominator) / (denominator * 2n);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}
