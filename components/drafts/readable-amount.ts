import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';

/** Decimal text; null for what was typed and is no amount, which is kept in its field. */
export const readableAmount = (text: string): string | null => (/^\d+(?:\.\d+)?$/.test(text) ? text : null);

/** Returns a text that can be shown as a sum of this currency; null for more decimals than it has, too. */
export function readableSum(text: string, currency: string): string | null {
  const decimals = text.split('.')[1]?.length ?? 0;
  return isCurrency(currency) && decimals > minorUnits(currency) ? null : readableAmount(text);
}
