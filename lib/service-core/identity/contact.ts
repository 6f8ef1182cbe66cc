import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { err, ok, type Result } from '../result.ts';
import { cleanCode } from '../text/clean-text.ts';
import { validatePhoneNumber } from './contact-form.ts';
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
