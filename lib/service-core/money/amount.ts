import { err, ok, type Result } from '../result.ts';
import { type CurrencyCode, minorUnits } from './currencies.ts';

/** An amount as an integer of the currency's minor unit: 72,456.00 CNY is `{amountMinor: 7245600n, currency: 'CNY'}`. */
export type Money = { amountMinor: bigint; currency: CurrencyCode };

/** The largest amount the interface carries, in minor units (decisions §3). */
export const MAX_AMOUNT_MINOR = 10n ** 13n;

export type AmountProblem = 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large';

const decimalText = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/**
 * Reads plain decimal text ('72456.00', no grouping, no exponent) as minor units of `currency`.
 * Never rounds: more decimals than the currency has are refused, also when they are zeros, because '1.000'
 * is a thousand to half of the world. Only positive amounts up to {@link MAX_AMOUNT_MINOR} pass.
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

/** Minor units of a balance or of a change of one, which may be zero, negative and larger than any payable amount. */
export function parseBalance(text: string, currency: CurrencyCode): Result<bigint, AmountProblem> {
  const [, sign = '', whole = '', fraction = ''] = decimalText.exec(text) ?? [];
  if (whole === '') return err('not-a-number');
  const digits = minorUnits(currency);
  if (!/^0*$/.test(fraction.slice(digits))) return err('too-many-decimals');
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return ok(sign === '-' ? -minor : minor);
}

/** Minor units as plain decimal text with exactly the currency's digits: 7245600n CNY is '72456.00'. */
export function formatAmount(minor: bigint, currency: CurrencyCode): string {
  const digits = minorUnits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
