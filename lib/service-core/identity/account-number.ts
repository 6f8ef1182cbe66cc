import {
  electronicFormatIBAN,
  isSEPACountry,
  ValidationErrorsIBAN,
  validateBIC,
  validateIBAN,
} from 'ibantools';
import { err, ok, type Result } from '../result.ts';
import { cleanCode, isSpreadsheetNumber } from '../text/clean-text.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** The destination of a payout: its currency, the account's country, and the routing to its bank. */
export type Rail = {
  targetCurrency: string;
  routingType?: string | undefined;
  country?: string | undefined;
};

/** Account numbers in these systems are digits only; other systems also allow letters. */
const digitsOnly: readonly string[] = ['aba', 'ach', 'bsb', 'bpay', 'fps'];

/** True for text that begins like an IBAN: country letters and two digits. */
export const beginsLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/i.test(number);

const british: readonly string[] = ['GB', 'GG', 'IM', 'JE'];

/**
 * True for a British bank identified by its sort code (decisions §5): `sort`, or `fps` with a British country or,
 * without a country, any currency but HKD: Hong Kong's Faster Payment System has the same name.
 */
export function isBritish({ routingType, country, targetCurrency }: Partial<Rail>): boolean {
  if (routingType === 'sort') return true;
  return routingType === 'fps' && (country ? british.includes(country) : targetCurrency !== 'HKD');
}

/**
 * Validates a payee account number and removes spaces and hyphens: digits on rails without letters, such as mainland
 * China; eight digits or the IBAN for a British sort code; elsewhere letters and digits with the dots and slashes of
 * some countries.
 */
export function validateAccountNumber(text: string, rail: Rail): Result<string, IdentityProblem> {
  if (isSpreadsheetNumber(cleanCode(text))) return err('spreadsheet-number');
  const number = compact(text);
  const { targetCurrency, routingType = '' } = rail;
  if (isBritish(rail) && beginsLikeIban(number)) return ok(number);
  if (targetCurrency === 'CNY' || isBritish(rail) || digitsOnly.includes(routingType)) {
    if (!/^\d+$/.test(number)) return err('not-digits');
    return isBritish(rail) && number.length !== 8 ? err('wrong-length') : ok(number);
  }
  return /^[A-Z\d./]+$/.test(number) && /\d/.test(number) ? ok(number) : err('wrong-format');
}

/**
 * Validates an account number for the mainland bank check: 6 to 32 digits (decisions §9). Prevents a fee for a number
 * that no bank has.
 */
export function validateMainlandAccount(text: string): Result<string, IdentityProblem> {
  const number = validateAccountNumber(text, { targetCurrency: 'CNY' });
  if (!number.ok) return number;
  return number.value.length < 6 || number.value.length > 32 ? err('wrong-length') : number;
}

/** Validates a SWIFT/BIC of 8 or 11 characters with an existing country. */
export function validateBic(text: string): Result<string, IdentityProblem> {
  const bic = compact(text);
  if (validateBIC(bic).valid) return ok(bic);
  if (bic.length !== 8 && bic.length !== 11) return err('wrong-length');
  if (!/^[A-Z\d]+$/.test(bic)) return err('wrong-format');
  // With six letters in the bank and country part, the only remaining problem is an unknown country.
  return err(/^[A-Z]{6}/.test(bic) ? 'unknown-country' : 'not-letters');
}

/** Validates an IBAN: its country's length and structure, and the check digits of ISO 7064 MOD 97-10. */
export function validateIban(text: string): Result<string, IdentityProblem> {
  const iban = electronicFormatIBAN(compact(text)) ?? '';
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return ok(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return err('unknown-country');
  const onlyChecksum = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongIBANChecksum);
  return err(onlyChecksum ? 'wrong-check-digit' : 'wrong-format');
}

/**
 * True if an account is identified only by its IBAN, as in SEPA countries. British accounts routed by `sort`, `fps` or
 * `swift` may use their local number (decisions §5).
 */
export function needsIban({ country, routingType }: Pick<Rail, 'country' | 'routingType'>): boolean {
  if (!country || !isSEPACountry(country)) return false;
  return !(country === 'GB' && ['sort', 'fps', 'swift'].includes(routingType ?? ''));
}

/** True if the last digit is the Luhn check digit of the digits before it (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Bank card number: 12 to 19 digits with their Luhn check digit. Accounts without a card follow no such rule. */
export function validateCardNumber(text: string): Result<string, IdentityProblem> {
  const digits = compact(text);
  if (!/^\d{12,19}$/.test(digits)) return err('wrong-format');
  return passesLuhn(digits) ? ok(digits) : err('wrong-check-digit');
}
