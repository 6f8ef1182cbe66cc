import { cleanCode, oddCharacterIn, type Refused } from '../text/clean-text.ts';

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

const phone = /[\d\s()+./-]/;
const email = /[^\s"(),:;<>[\]\\]/;

/** The characters that values of a kind are made of, in either case and with what people group them by. */
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

/** The first character of an identifier that none of its kind has; a login is an e-mail address or a phone number. */
export function oddCharacter(kind: IdentifierKind, text: string): Refused | undefined {
  const clean = cleanCode(text);
  if (kind !== 'login') return oddCharacterIn(clean, alphabets[kind]);
  return oddCharacterIn(clean, clean.includes('@') ? email : phone);
}
