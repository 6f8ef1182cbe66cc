import type { MoneyText } from '@/lib/money-text.ts';
import { isCurrency } from '@/lib/service-core/money/currencies.ts';

/** One limit a line: `USD 10,000`, or the other way round. */
export function limitsText(limits: readonly MoneyText[]): string {
  return limits.map(({ currency, amount }) => `${currency} ${amount}`).join('\n');
}

/** The limits of such a text, or the first line that is none. */
export function readLimits(
  text: string,
): { ok: true; limits: MoneyText[] } | { ok: false; line: string; isTwice: boolean } {
  const limits: MoneyText[] = [];
  for (const line of text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const currency = /[A-Za-z]{3}/.exec(line)?.[0].toUpperCase() ?? '';
    const amount = line.replace(/[A-Za-z]{3}/, '').replace(/[\s,，']/g, '');
    if (!isCurrency(currency) || !/^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/.test(amount)) {
      return { ok: false, line, isTwice: false };
    }
    if (limits.some((one) => one.currency === currency)) return { ok: false, line, isTwice: true };
    limits.push({ currency, amount });
  }
  return limits.length > 0 ? { ok: true, limits } : { ok: false, line: '', isTwice: false };
}
