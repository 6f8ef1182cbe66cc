import { formatAmount, isCurrency, parseAmount } from '@/lib/service-core/money/index.ts';

/** Adds up the debits of several orders of one currency, as decimal text; null where an amount cannot be read. */
export function bulkTotal(terms: readonly { source: string }[], currency: string): string | null {
  if (!isCurrency(currency)) return null;
  let totalMinor = 0n;
  for (const { source } of terms) {
    const minor = parseAmount(source, currency);
    if (!minor.ok) return null;
    totalMinor += minor.value;
  }
  return formatAmount(totalMinor, currency);
}
