import {
  electronicFormatIBAN,
  ValidationErrorsBIC,
  ValidationErrorsIBAN,
  validateBIC,
  validateIBAN,
} from 'ibantools';
import { err, ok, type Result } from '../result.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** SWIFT/BIC of 8 or 11 characters with an existing country. */
export function validateBic(text: string): Result<string, IdentityProblem> {
  const bic = compact(text);
  const { valid, errorCodes } = validateBIC(bic);
  if (valid) return ok(bic);
  return err(errorCodes.includes(ValidationErrorsBIC.NoBICCountry) ? 'unknown-country' : 'wrong-format');
}

/** IBAN with its country's length and structure, and the check digits of ISO 7064 MOD 97-10. */
export function validateIban(text: string): Result<string, IdentityProblem> {
  const iban = electronicFormatIBAN(text.normalize('NFKC')) ?? '';
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return ok(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return err('unknown-country');
  const onlyChecksum = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongIBANChecksum);
  return err(onlyChecksum ? 'wrong-check-digit' : 'wrong-format');
}

/** True when the last digit is the Luhn check digit of those before it (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Bank card number: 12 to 19 digits with their Luhn check digit. Accounts that are no cards follow no such rule. */
export function validateCardNumber(text: string): Result<string, IdentityProblem> {
  const digits = compact(text);
  if (!/^\d{12,19}$/.test(digits)) return err('wrong-format');
  return passesLuhn(digits) ? ok(digits) : err('wrong-check-digit');
}
