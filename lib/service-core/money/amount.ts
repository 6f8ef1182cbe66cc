import { err, ok, type Result } from '../result.ts';

/** An amount as an integer of the currency's minor unit: 72,456.00 CNY is `{amountMinor: 7245600n, currency: 'CNY'}`. */
export type Money = { amountMinor: bigint; currency: CurrencyCode };

/** The largest amount the interface carries, in minor units (decisions §3). */
export const MAX_AMOUNT_MINOR = 10n ** 13n;

export type AmountProblem = 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large';

const decimalText = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/**
 * Parses plain decimal text ('72456.00', no grouping, no exponent) into minor units of `currency`. Never rounds:
 * refuses more decimals than the currency has, even zeros, because '1.000' means a thousand to half of the world.
 * Accepts only positive amounts up to {@link MAX_AMOUNT_MINOR}.
 */
export function parseAmount(text: string, currency: CurrencyCode): Result<bigint, AmountProblem> {
  const digits = minorUnits(currency);
  const match = decimalText.exec(text);
  if (match === null) return err('not-a-number');
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > digits) return err(sign === '-' ? 'not-positive' : 'too-many-decimals');
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  if (sign === '-' || minor === 0n) return err('not-positive');
  if (minor > MAX_AMOUNT_MINOR) return err('too-large');
  return ok(minor);
}

/** Parses a balance or a balance change into minor units; it may be zero, negative and above any payable amount. */
export function parseBalance(text: string, currency: CurrencyCode): Result<bigint, AmountProblem> {
  const [, sign = '', whole = '', fraction = ''] = decimalText.exec(text) ?? [];
  if (whole === '') return err('not-a-number');
  const digits = minorUnits(currency);
  if (!/^0*$/.test(fraction.slice(digits))) return err('too-many-decimals');
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return ok(sign === '-' ? -minor : minor);
}

/** Formats minor units as plain decimal text with exactly the currency's digits: 7245600n CNY is '72456.00'. */
export function formatAmount(minor: bigint, currency: CurrencyCode): string {
  const digits = minorUnits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Active ISO 4217 codes with minor units (list one, with funds codes; precious metals, units of account and test codes
 * are left out because nobody is paid in them). Our own table: the packages are stale, and Intl's digits differ from
 * ISO 4217 for seventeen currencies. Each line has the number of decimals, then the codes. No names: browsers know
 * them, and every page of the wizard loads this.
 */
const table = `
0 BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
2 AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
2 CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
2 HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK
2 MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
2 RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
2 USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
3 BHD IQD JOD KWD LYD OMR TND
4 CLF UYW
`;

/** ISO 4217 alphabetic code, upper case; check text from outside with {@link isCurrency}. */
export type CurrencyCode = string;

export type Currency = { readonly code: CurrencyCode; readonly digits: number };

export const currencies: readonly Currency[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [digits, ...codes] = line.split(' ');
    return codes.map((code) => ({ code, digits: Number(digits) }));
  })
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));

const digitsByCode = new Map(currencies.map(({ code, digits }) => [code, digits]));

export function isCurrency(code: string): boolean {
  return digitsByCode.has(code);
}

/**
 * Returns the digits after the decimal point (ISO 4217). Throws RangeError for a code that {@link isCurrency} refuses.
 */
export function minorUnits(currency: CurrencyCode): number {
  const digits = digitsByCode.get(currency);
  if (digits === undefined) throw new RangeError(`not an ISO 4217 currency: ${currency}`);
  return digits;
}

/** Currencies that the service quotes and offers for payments. Other codes are valid but have no rate. */
export const quotedCurrencies: readonly CurrencyCode[] = `
AED AUD BDT BHD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR IQD JOD JPY KES KRW KWD LYD MXN MYR NGN NOK NZD
OMR PHP PKR PLN QAR RON SAR SEK SGD THB TND TRY TWD USD VND ZAR`
  .trim()
  .split(/\s/);

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
 * Formats decimal text with grouping, the currency's digits and its code: '72456' CNY is '72,456.00 CNY' (ui.md §4.5).
 * Exact for any length and never rounded: extra decimals are shown. Text that is not a decimal, or has an unknown
 * currency, is shown unchanged.
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
