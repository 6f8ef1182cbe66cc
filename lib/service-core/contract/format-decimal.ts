import { isCurrency, minorUnits } from '../money/index.ts';

/** Decimal text with at least the currency's digits; never cuts, and leaves other text as it is. */
export function formatDecimal(text: string, currency: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null || !isCurrency(currency)) return text;
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '').padEnd(minorUnits(currency), '0');
  return digits === '' ? whole : `${whole}.${digits}`;
}
