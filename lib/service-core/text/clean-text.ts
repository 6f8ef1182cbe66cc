/**
 * Cleans pasted text before validation (decisions §5), for the service, the portal's forms and its imports. Signatures
 * cover the bytes as sent.
 */

/**
 * Joiners, direction marks, tags, fillers and interlinear annotations: all invisible, and some reorder visible text.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** White space and characters that look like it: U+0085 ends a line, U+2800 is the blank braille pattern. */
const spaces = /[\s\u0085\u2800]+/gu;
/** Full-width, mathematical, circled and otherwise styled letters and digits; punctuation is left unchanged. */
const styled = /[\p{L}\p{Nd}\p{Nl}\u24B6-\u24E9\u2F00-\u2FD5]+/gu;
/** Radicals that PDF files contain in place of characters, if Unicode normalisation does not map them. */
const radicals = new Map(
  [
    '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);
const radical = /[\u2E80-\u2EF3]/gu;
/** Variants of the dot in names such as 阿卜杜拉·买买提. Rings are excluded: they mask a character. */
const nameDots =
  /(?<=\p{Script=Han}\s*)[\u00b7\u0387\u1427\u16eb\u2022\u2024\u2027\u2219\u22c5\u25aa\u25cf\u25e6\u26ab\u2981\u2b24\u2e31\u2e33\u30fb\u318d\ua78f\ufe52\uff0e\uff65](?=\s*\p{Script=Han})/gu;
/** A full stop counts as such a dot only if the whole text is a name in Chinese characters. */
const dottedName = /^\s*\p{Script=Han}+(?:\s*[.\u00b7\u3002\uff61]\s*\p{Script=Han}+)+\s*$/u;
/** Hyphens, dashes, the minus sign, box-drawing lines, and the Japanese long-vowel mark unless it follows kana. */
const dashes =
  /[\p{Pd}\u02d7\u2043\u2212\u23e4\u2500\u2501\u2796]|(?<![\p{Script=Hiragana}\p{Script=Katakana}])\u30fc/gu;
/** Labels such as "IBAN", "Our IBAN No.:" and "I.B.A.N. (EUR)" before an IBAN. */
const ibanLabel =
  /^(?:\D{0,20}[^\p{L}\d])?I\.?B\.?A\.?N\.?(?:\D{0,20}?[^\p{L}\d](?:No)?)?(?=[A-Z]{2}\s*\d{2}[A-Z\d\s-]{8,}$)/iu;
/** Labels such as "BIC" and "SWIFT code:" before a BIC. */
const bicLabel =
  /^(?:BIC|SWIFT)(?:[\s/-]*(?:BIC|SWIFT|code))*(?:\s*[:：#]\s*|\s+)(?=[A-Z]{4}[\s-]*[A-Z]{2}[\s-]*[A-Z\d]{2}(?:[\s-]*[A-Z\d]{3})?$)/i;

/** Removes invisible characters and outer white space and normalises to NFC; keeps line breaks and tabs. */
export const cleanText = (text: string): string => text.replace(invisible, '').normalize('NFC').trim();

/**
 * Cleans single-line text: removes invisible characters, makes styled letters and digits plain, and turns white space
 * including line breaks into one space and every dot between Chinese characters into U+00B7.
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

/** Cleans each line separately, for any kind of line break. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(cleanLine)
    .join('\n');

/**
 * Cleans an account, IBAN, BIC, routing or ID number, phone number or e-mail address: removes invisible characters,
 * replaces look-alikes with the plain letter, digit, dash, space or full stop, and removes an "IBAN" or "BIC" label.
 * Keeps grouping.
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
 * True for a number in spreadsheet notation, 13800138000.0 or 6,2E+18: digits may be lost. Grouped numbers count too:
 * without the point, "138 0013 8000.0" would become another phone number.
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

/** Returns the first control or unpaired surrogate character; multi-line text may contain line breaks and tabs. */
export function refusedIn(text: string, kind: 'line' | 'lines'): Refused | undefined {
  const found = (kind === 'line' ? control : controlInText).exec(text);
  if (!found) return undefined;
  return { character: codePointOf(found[0]), place: placeOf(text, found.index) };
}

/** Returns the first character that is not allowed, such as a letter among digits: “甲” (U+7532). */
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
