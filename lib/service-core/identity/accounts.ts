import {
  electronicFormatIBAN,
  isSEPACountry,
  ValidationErrorsIBAN,
  validateBIC,
  validateIBAN,
} from 'ibantools';
import { err, ok, type Result } from '../result.ts';
import type { Rail } from './account-number.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** SWIFT/BIC of 8 or 11 characters with an existing country. */
export function validateBic(text: string): Result<string, IdentityProblem> {
  const bic = compact(text);
  if (validateBIC(bic).valid) return ok(bic);
  if (bic.length !== 8 && bic.length !== 11) return err('wrong-length');
  if (!/^[A-Z\d]+$/.test(bic)) return err('wrong-format');
  // The bank's four letters and the country's two; what else is wrong then is that there is no such country.
  return err(/^[A-Z]{6}/.test(bic) ? 'unknown-country' : 'not-letters');
}

/** IBAN with its country's length and structure, and the check digits of ISO 7064 MOD 97-10. */
export function validateIban(text: string): Result<string, IdentityProblem> {
  const iban = electronicFormatIBAN(compact(text)) ?? '';
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return ok(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return err('unknown-country');
  const onlyChecksum = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongIBANChecksum);
  return err(onlyChecksum ? 'wrong-check-digit' : 'wrong-format');
}

/**
 * True if an account is named by its IBAN alone, as those of the SEPA countries are. British accounts also go by their
 * local number (decisions §5).
 */
export function needsIban({ country, routingType }: Pick<Rail, 'country' | 'routingType'>): boolean {
  if (!country || !isSEPACountry(country)) return false;
  return !(country === 'GB' && ['sort', 'fps', 'swift'].includes(routingType ?? ''));
}
