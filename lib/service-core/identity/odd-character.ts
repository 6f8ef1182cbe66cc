import { cleanCode, oddCharacterIn, type Refused } from '../text/clean-text.ts';

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
