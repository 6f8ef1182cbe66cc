import { isCurrency, minorUnits } from './currencies.ts';

export type DisplayLocale = 'en' | 'zh-CN';

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: DisplayLocale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

/**
 * Decimal text with the currency's own digits, grouped, then the code: '72456' CNY is '72,456.00 CNY' (ui.md §4.5).
 * Exact for any length, never rounds: decimals beyond the currency's are shown. What is not a decimal, or comes
 * with an unknown currency, is shown as it came.
 */
export function displayMoney(text: string, currency: string, locale: DisplayLocale): string {
  const match = /^-?\d{1,30}(?:\.(\d{1,20}))?$/.exec(text);
  if (match === null) return `${text} ${currency}`.trim();
  const given = match[1]?.replace(/0+$/, '').length ?? 0;
  const own = isCurrency(currency) ? minorUnits(currency) : (match[1]?.length ?? 0);
  const parts = formatterFor(locale, Math.max(own, given)).formatToParts(text as Intl.StringNumericLiteral);
  const number = parts.map((part) => (part.type === 'minusSign' ? '\u2212' : part.value)).join('');
  return `${number} ${currency}`.trim();
}
