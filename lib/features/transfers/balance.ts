import { formatAmount, isCurrency, parseAmount } from '../../service-core/money/index.ts';

/**
 * Returns the amount missing in a wallet, as decimal text of the currency: '1200.00'. Undefined when it suffices, or
 * when one of the two is not known. Advisory (C-45): the service decides at confirmation.
 */
export function shortBalance(o: { amount: string; available: string; currency: string }): string | undefined {
  if (!isCurrency(o.currency)) return undefined;
  const needed = parseAmount(o.amount, o.currency);
  if (!needed.ok) return undefined;
  const available = parseAmount(o.available, o.currency);
  // Nothing there is no amount to `parseAmount`, and all of it is missing.
  const there = available.ok ? available.value : /^0+(?:\.0+)?$/.test(o.available) ? 0n : undefined;
  if (there === undefined || there >= needed.value) return undefined;
  return formatAmount(needed.value - there, o.currency);
}
