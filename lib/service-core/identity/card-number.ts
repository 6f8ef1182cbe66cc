import { err, ok, type Result } from '../result.ts';
import { compact, type IdentityProblem } from './problem.ts';

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
