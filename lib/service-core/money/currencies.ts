/**
 * ISO 4217, active codes that have minor units (list one, with funds codes; precious metals, units of account
 * and test codes are left out because nobody is paid in them). Our own table: the packages are stale, and
 * Intl's digits differ from ISO 4217 for seventeen currencies. In each line the digits after the decimal point, then
 * codes that have them. No names: browsers know them, and every page of the wizard loads this.
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

/** Digits after the decimal point (ISO 4217). Throws RangeError for a code that {@link isCurrency} refuses. */
export function minorUnits(currency: CurrencyCode): number {
  const digits = digitsByCode.get(currency);
  if (digits === undefined) throw new RangeError(`not an ISO 4217 currency: ${currency}`);
  return digits;
}

/** Currencies the service quotes: the ones a payment is offered in. Another code is not invalid, it has no rate. */
export const quotedCurrencies: readonly CurrencyCode[] = `
AED AUD BDT BHD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR IQD JOD JPY KES KRW KWD LYD MXN MYR NGN NOK NZD
OMR PHP PKR PLN QAR RON SAR SEK SGD THB TND TRY TWD USD VND ZAR`
  .trim()
  .split(/\s/);
