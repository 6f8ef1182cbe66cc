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

/** The destination of a payout: its currency, the country of the account, and the way its bank is found. */
export type Rail = {
  targetCurrency: string;
  routingType?: string | undefined;
  country?: string | undefined;
};

/** Account numbers in these systems are digits. The others of the interface also have numbers with letters. */
const digitsOnly: readonly string[] = ['aba', 'ach', 'bsb', 'bpay', 'fps'];

/** True for text that begins like an IBAN: the country's letters and two digits. */
export const beginsLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/i.test(number);

const british: readonly string[] = ['GB', 'GG', 'IM', 'JE'];

/**
 * True for a British bank found by its sort code (decisions §5): with `sort`, and with `fps` except in Hong Kong, whose
 * faster payments have the same name.
 */
export function isBritish({ routingType, country, targetCurrency }: Partial<Rail>): boolean {
  if (routingType === 'sort') return true;
  return routingType === 'fps' && (country ? british.includes(country) : targetCurrency !== 'HKD');
}

/**
 * The number of an account that is paid to, without spaces and hyphens: digits on rails whose numbers have no letters,
 * such as bank accounts in mainland China, eight digits or the IBAN for a British sort code, elsewhere letters and
 * digits with the dots and slashes of some countries.
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
 * The number of an account at a mainland bank, as banks there are asked about it: 6 to 32 digits (decisions §9, bank
 * check). Nobody pays a fee for a number that no bank has.
 */
export function validateMainlandAccount(text: string): Result<string, IdentityProblem> {
  const number = validateAccountNumber(text, { targetCurrency: 'CNY' });
  if (!number.ok) return number;
  return number.value.length < 6 || number.value.length > 32 ? err('wrong-length') : number;
}

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
