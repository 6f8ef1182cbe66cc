import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { err, ok, type Result } from '../result.ts';
import { cleanCode, isSpreadsheetNumber } from '../text/clean-text.ts';
import type { IdentityProblem } from './problem.ts';

/**
 * Phone number in E.164 ('+8613800138000'). A number without its country code needs `country` (ISO 3166-1) or the
 * interface's `phoneCode` ('86', '+86').
 */
export function validatePhone(
  text: string,
  from: { country?: string; phoneCode?: string } = {},
): Result<string, IdentityProblem> {
  const code = (from.phoneCode ?? '').replace(/\D/g, '');
  // The library looks for a number anywhere in a text.
  const form = validatePhoneNumber(text);
  if (!form.ok) return form;
  const written = cleanCode(text);
  const international =
    written.startsWith('+') || code === '' ? written : `+${code}${written.replace(/^0/, '')}`;
  const phone = parsePhoneNumberFromString(international, from.country as CountryCode | undefined);
  return phone?.isValid() === true ? ok(phone.number) : err('wrong-format');
}

/** "+86 138 0013 8000" as its country's calling code and the rest; the text itself where it names no country. */
export function splitPhone(text: string): { code?: string; number: string } {
  const written = cleanCode(text).replace(/^00/, '+');
  const phone = written.startsWith('+') ? parsePhoneNumberFromString(written) : undefined;
  return phone ? { code: `+${phone.countryCallingCode}`, number: phone.nationalNumber } : { number: text };
}

// Apart from `contact.ts`, whose table of all countries' numbers is large: an order asks only for what looks like a
// phone number.
const grouping = /[\s()./-]/g;

/** A phone number by its form: 4 to 15 digits (E.164), not all zeros, grouped in any way, perhaps after a plus sign. */
export function validatePhoneNumber(text: string): Result<string, IdentityProblem> {
  const clean = cleanCode(text);
  if (isSpreadsheetNumber(clean)) return err('spreadsheet-number');
  const number = clean.replace(grouping, '');
  return /^(?:\+[1-9]|(?!0+$)\d)\d{3,14}$/.test(number) ? ok(number) : err('wrong-format');
}

/** A country's calling code as '+86', from '86', '0086' or '+86'. */
export function validatePhoneCode(text: string): Result<string, IdentityProblem> {
  const digits = cleanCode(text)
    .replace(grouping, '')
    .replace(/^(?:\+|00)/, '');
  return /^[1-9]\d{0,3}$/.test(digits) ? ok(`+${digits}`) : err('wrong-format');
}

/**
 * E-mail address in lower case. Practical, not RFC 5322 in full: what mail systems in use would take, with domains in
 * any script.
 */
export function validateEmail(text: string): Result<string, IdentityProblem> {
  const email = cleanCode(text).toLowerCase();
  const fits =
    email.length <= 254 &&
    /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u.test(
      email,
    );
  return fits && !email.includes('..') && !/^\.|\.@/.test(email) ? ok(email) : err('wrong-format');
}

/**
 * Alipay login: an e-mail address, a mainland mobile number ('13800138000', with or without +86) or another number
 * with its country code, which 00 may introduce. A mainland number comes out without its country code, as Alipay shows it.
 */
export function validateAlipayLogin(text: string): Result<string, IdentityProblem> {
  const clean = cleanCode(text);
  if (clean.includes('@')) return validateEmail(clean);
  if (isSpreadsheetNumber(clean)) return err('spreadsheet-number');
  const phone = clean.replace(/[\s()-]/g, '').replace(/^00/, '+');
  const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(phone)?.[1];
  if (mainland !== undefined) return ok(mainland);
  return /^\+[1-9]\d{6,14}$/.test(phone) && !phone.startsWith('+86') ? ok(phone) : err('wrong-format');
}
