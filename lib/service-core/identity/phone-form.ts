import { err, ok, type Result } from '../result.ts';
import { cleanCode, isSpreadsheetNumber } from '../text/clean-text.ts';
import type { IdentityProblem } from './problem.ts';

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
