import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { err, ok, type Result } from '../result.ts';
import { cleanCode, isSpreadsheetNumber } from '../text/clean-text.ts';
import type { IdentityProblem } from './problem.ts';

/**
 * Validates a phone number and returns it in E.164 ('+8613800138000'). A number without its country code needs
 * `country` (ISO 3166-1) or the interface's `phoneCode` ('86', '+86').
 */
export function validatePhone(
  text: string,
  from: { country?: string; phoneCode?: string } = {},
): Result<string, IdentityProblem> {
  const code = (from.phoneCode ?? '').replace(/\D/g, '');
  // Checked first, because the library finds a number anywhere in a text.
  const form = validatePhoneNumber(text);
  if (!form.ok) return form;
  const written = cleanCode(text);
  const international =
    written.startsWith('+') || code === '' ? written : `+${code}${written.replace(/^0/, '')}`;
  const phone = parsePhoneNumberFromString(international, from.country as CountryCode | undefined);
  return phone?.isValid() === true ? ok(phone.number) : err('wrong-format');
}

/**
 * Splits "+86 138 0013 8000" into calling code and national number; returns the text itself if it has no calling code.
 */
export function splitPhone(text: string): { code?: string; number: string } {
  const written = cleanCode(text).replace(/^00/, '+');
  const phone = written.startsWith('+') ? parsePhoneNumberFromString(written) : undefined;
  return phone ? { code: `+${phone.countryCallingCode}`, number: phone.nationalNumber } : { number: text };
}

// Separate from `contact.ts`, which loads a large table of all countries' numbers: an order only needs text that looks
// like a phone number.
const grouping = /[\s()./-]/g;

/**
 * Validates a phone number's form: 4 to 15 digits (E.164), not all zeros, in any grouping, optionally after a plus
 * sign.
 */
export function validatePhoneNumber(text: string): Result<string, IdentityProblem> {
  const clean = cleanCode(text);
  if (isSpreadsheetNumber(clean)) return err('spreadsheet-number');
  const number = clean.replace(grouping, '');
  return /^(?:\+[1-9]|(?!0+$)\d)\d{3,14}$/.test(number) ? ok(number) : err('wrong-format');
}

/** Validates a calling code and returns it as '+86', from '86', '0086' or '+86'. */
export function validatePhoneCode(text: string): Result<string, IdentityProblem> {
  const digits = cleanCode(text)
    .replace(grouping, '')
    .replace(/^(?:\+|00)/, '');
  return /^[1-9]\d{0,3}$/.test(digits) ? ok(`+${digits}`) : err('wrong-format');
}

/**
 * Validates an e-mail address and returns it in lower case. Practical, not full RFC 5322: accepts addresses that real
 * mail systems accept, with domains in any script.
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
 * Validates an Alipay login: an e-mail address, a mainland mobile number ('13800138000', with or without +86) or
 * another number with its country code after + or 00. Returns a mainland number without its country code, as Alipay
 * shows it.
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
