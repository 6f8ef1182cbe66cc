/**
 * The reason an identifier is refused. A wrong check digit is told apart from a wrong format, because it nearly always
 * is a typing mistake in something that otherwise looks right.
 */
export type IdentityProblem =
  | 'wrong-format'
  | 'wrong-length'
  | 'not-digits'
  | 'not-letters'
  | 'wrong-check-digit'
  | 'wrong-date'
  | 'wrong-region'
  | 'unknown-country'
  | 'unknown-type';

/** Upper case, without spaces and the hyphens people put between groups. */
export function compact(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}
