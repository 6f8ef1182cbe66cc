import { cleanCode, oddCharacterIn, type Refused } from '../text/clean-text.ts';

/**
 * The reason an identifier is refused. A wrong check digit differs from a wrong format: it nearly always is a typo in
 * an otherwise correct value.
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

/** Cleans text, upper-cases it and removes spaces and hyphens between groups. */
export function compact(text: string): string {
  return cleanCode(text).replace(/[\s-]/g, '').toUpperCase();
}

const phone = /[\d\s()+./-]/;
const email = /[^\s"(),:;<>[\]\\]/;

/** Allowed characters per kind of identifier, in either case and including grouping characters. */
const alphabets = {
  digits: /[\d\s-]/,
  code: /[A-Z\d\s-]/i,
  account: /[A-Z\d\s./-]/i,
  residentId: /[\dX\s-]/i,
  creditCode: /[\dA-HJ-NPQRTUWXY\s-]/i,
  document: /[A-Z\d\s()-]/i,
  phone,
  wechat: /[A-Z\d\s()+_-]/i,
  email,
} as const;

export type IdentifierKind = keyof typeof alphabets | 'login';

/**
 * Returns the first character that this kind of identifier does not allow; a login is an e-mail address or a phone
 * number.
 */
export function oddCharacter(kind: IdentifierKind, text: string): Refused | undefined {
  const clean = cleanCode(text);
  if (kind !== 'login') return oddCharacterIn(clean, alphabets[kind]);
  return oddCharacterIn(clean, clean.includes('@') ? email : phone);
}
