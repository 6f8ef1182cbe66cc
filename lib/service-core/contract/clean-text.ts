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
const nameDots = /(?<=\p{Script=Han}\s*)[\u00b7\u2022\u2027\u22c5\u30fb\uff65\u2219](?=\s*\p{Script=Han})/gu;

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
    .replace(styled, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}

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
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = text.slice(0, found.index);
  return { character: `U+${code}`, place: [...before].length + 1 };
}
