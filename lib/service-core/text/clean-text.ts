/**
 * Pasted text made plain before any rule sees it (decisions §5). One module for the service, the portal's forms
 * and its imports. Signatures cover the bytes as they were sent.
 */

/** Joiners, directions, tags, fillers and notes between lines: nobody sees them, and some reorder what is seen. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** White space and what looks like it; U+0085 ends a line, U+2800 is a blank of braille. */
const spaces = /[\s\u0085\u2800]+/gu;
/** Full-width, mathematical, circled and otherwise styled letters and digits; punctuation stays as registers print it. */
const styled = /[\p{L}\p{Nd}\p{Nl}\u24B6-\u24E9\u2F00-\u2FD5]+/gu;
/** Radicals that PDF files give for the characters they look like, where Unicode has no such form itself. */
const radicals = new Map(
  [
    '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);
const radical = /[\u2E80-\u2EF3]/gu;
/**
 * The dots that keyboards give for the one that parts the names of many minorities: 阿卜杜拉·买买提. Rings are none of
 * them: they mask a character.
 */
const nameDots =
  /(?<=\p{Script=Han}\s*)[\u00b7\u0387\u1427\u16eb\u2022\u2024\u2027\u2219\u22c5\u25aa\u25cf\u25e6\u26ab\u2981\u2b24\u2e31\u2e33\u30fb\u318d\ua78f\ufe52\uff0e\uff65](?=\s*\p{Script=Han})/gu;
/** A full stop is such a dot where the whole text is a name of Chinese characters; in an address it stays. */
const dottedName = /^\s*\p{Script=Han}+(?:\s*[.\u00b7\u3002\uff61]\s*\p{Script=Han}+)+\s*$/u;
/**
 * Hyphens, dashes, the minus sign, lines of frames, and the long-vowel mark of Japanese keyboards where it follows no
 * kana.
 */
const dashes =
  /[\p{Pd}\u02d7\u2043\u2212\u23e4\u2500\u2501\u2796]|(?<![\p{Script=Hiragana}\p{Script=Katakana}])\u30fc/gu;
/** "IBAN", "Our IBAN No.:", "I.B.A.N. (EUR)" and the like, where an IBAN follows. */
const ibanLabel =
  /^(?:\D{0,20}[^\p{L}\d])?I\.?B\.?A\.?N\.?(?:\D{0,20}?[^\p{L}\d](?:No)?)?(?=[A-Z]{2}\s*\d{2}[A-Z\d\s-]{8,}$)/iu;
/** "BIC", "SWIFT code:" and the like, apart from the BIC that follows. */
const bicLabel =
  /^(?:BIC|SWIFT)(?:[\s/-]*(?:BIC|SWIFT|code))*(?:\s*[:：#]\s*|\s+)(?=[A-Z]{4}[\s-]*[A-Z]{2}[\s-]*[A-Z\d]{2}(?:[\s-]*[A-Z\d]{3})?$)/i;

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
    .replace(dottedName, (name) => name.replaceAll(/[.\u3002\uff61]/g, '\u00b7'))
    .replace(radical, (sign) => radicals.get(sign) ?? sign)
    .replace(styled, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}

/** Each line of a text clean by itself, whatever ends it. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(cleanLine)
    .join('\n');

/**
 * An account, IBAN, BIC, routing or ID number, a phone number or an e-mail address: without invisible characters, with
 * the plain letter, digit, dash, space or full stop for each that stands for it, and without "IBAN" before an IBAN and
 * "BIC" before a BIC. Groups stay.
 */
export function cleanCode(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .replaceAll('\u3002', '.')
    .trim()
    .replace(ibanLabel, '')
    .replace(bicLabel, '');
}

/**
 * True for a number as a spreadsheet writes it into text, 13800138000.0 or 6,2E+18: digits of it may be lost. Grouped
 * ones count too: without the point, "138 0013 8000.0" would be another phone number.
 */
export const isSpreadsheetNumber = (code: string): boolean =>
  /^\+?(?:\d+[.,]0+|\d(?:[.,]\d+)?E\+\d+|\d[.,]\d+E\d+)$/i.test(code.replaceAll(/[\s()-]/g, ''));

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
