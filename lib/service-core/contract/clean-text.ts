/**
 * Pasted text made plain before any rule sees it (decisions §5). One module for the service, the portal's forms
 * and its imports. Signatures cover the bytes as they were sent.
 */

/** Joiners, directions, tags, fillers and notes between lines: nobody sees them, and some reorder what is seen. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** White space and what looks like it; U+0085 ends a line, U+2800 is a blank of braille. */
const spaces = /[\s\u0085\u2800]+/gu;
/** Full-width, mathematical, circled and otherwise styled letters and digits; punctuation stays as registers print it. */
const styled = /[\p{L}\p{Nd}\p{Nl}\u24B6-\u24E9]+/gu;
/** The dots that keyboards give for the one that parts the names of many minorities: 阿卜杜拉·买买提. */
const nameDots =
  /(?<=\p{Script=Han}\s*)[\u00b7\u0387\u2022\u2024\u2027\u2219\u22c5\u25cf\u25e6\u30fb\ufe52\uff0e\uff65](?=\s*\p{Script=Han})/gu;
/** A full stop is such a dot where the whole text is a name of Chinese characters; in an address it stays. */
const dottedName = /^\s*\p{Script=Han}+(?:\s*[.\u00b7]\s*\p{Script=Han}+)+\s*$/u;
/** Hyphens, dashes, the minus sign and the long-vowel mark of Japanese keyboards. */
const dashes = /[\p{Pd}\u2043\u2212\u30fc]/gu;
/** "IBAN", "IBAN No.:" and the like, where an IBAN follows. */
const ibanLabel = /^IBAN(?:\s*(?:No|Nr|Number)\b\.?)?[\s:.#-]*(?=[A-Z]{2}\s*\d{2}[A-Z\d\s-]{8,}$)/i;

/** Text without invisible characters, in NFC, without outer white space; line breaks and tabs stay. */
export const cleanText = (text: string): string => text.replace(invisible, '').normalize('NFC').trim();

/**
 * A name, an address or another text of one line: without invisible characters, styled letters and digits as the plain
 * ones, one space for any white space, line breaks too, and U+00B7 for every dot between Chinese characters.
 */
export function cleanLine(text: string): string {
  return text
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(nameDots, '\u00b7')
    .replace(dottedName, (name) => name.replaceAll('.', '\u00b7'))
    .replace(styled, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}

/**
 * An account, IBAN, BIC, routing or ID number, a phone number or an e-mail address: without invisible characters, with
 * the plain letter, digit, dash or space for each that stands for it, and without "IBAN" before an IBAN. Groups stay.
 */
export function cleanCode(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .trim()
    .replace(ibanLabel, '');
}

/** True for a number as a spreadsheet writes it into text, 13800138000.0 or 6.2E+18: digits of it may be lost. */
export const isSpreadsheetNumber = (code: string): boolean =>
  /^\d+\.0+$|^\d(?:\.\d+)?E\+\d+$|^\d\.\d+E\d+$/i.test(code);

export type Refused = {
  /** The character by its code point: U+0007. */
  character: string;
  /** Counted in characters from 1. */
  place: number;
};

const control = /\p{Cc}|\p{Surrogate}/u;
const controlInText = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/** The first control or unpaired surrogate character; in a text of several lines, line breaks and tabs are none. */
export function refusedIn(text: string, kind: 'line' | 'lines'): Refused | undefined {
  const found = (kind === 'line' ? control : controlInText).exec(text);
  if (!found) return undefined;
  return { character: codePointOf(found[0]), place: placeOf(text, found.index) };
}

/** The first character of a text that is none of the allowed, such as a letter among digits: “甲” (U+7532). */
export function oddCharacterIn(text: string, allowed: RegExp): Refused | undefined {
  let index = 0;
  for (const character of text) {
    if (!allowed.test(character))
      return { character: `“${character}” (${codePointOf(character)})`, place: placeOf(text, index) };
    index += character.length;
  }
  return undefined;
}

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Counted in characters from 1. */
const placeOf = (text: string, index: number): number => Array.from(text.slice(0, index)).length + 1;
