import { cleanCode } from '../text/clean-text.ts';

/**
 * The reason an identifier is refused. A wrong check digit is told apart from a wrong format, because it nearly always
 * is a typing mistake in something that otherwise looks right.
 */
export type IdentityProblem =
  | 'wrong-format'
  | 'wrong-length'
  | 'not-digits'
  | 'not-letters'
  | 'spreadsheet-number'
  | 'wrong-check-digit'
  | 'wrong-date'
  | 'wrong-region'
  | 'unknown-country'
  | 'unknown-type';

/** The clean form in upper case, without spaces and the hyphens people put between groups. */
export function compact(text: string): string {
  return cleanCode(text).replace(/[\s-]/g, '').toUpperCase();
}
