import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { shared } from '../../shared.ts';

type Face = { regular: Buffer; bold: Buffer; has: (codePoint: number) => boolean };
/** `wider` draws the words of which `usual` lacks a letter. */
export type ReceiptFonts = { usual: Face; wider: Face };

/**
 * Noto Sans SC, with the letters of Western Europe and Vietnam and the Chinese characters of daily life, and Noto Sans
 * with all other Latin, Greek and Cyrillic ones; read once per process or thread.
 */
export function receiptFonts(): ReceiptFonts {
  return shared('receipt-fonts', () => ({
    usual: readFace('noto-sans-sc', 'NotoSansSC'),
    wider: readFace('noto-sans', 'NotoSans'),
  }));
}

function readFace(folder: string, name: string): Face {
  const read = (file: string) =>
    readFileSync(join(process.cwd(), 'node_modules/@expo-google-fonts', folder, file));
  const regular = read(`400Regular/${name}_400Regular.ttf`);
  const known = create(regular) as Font;
  return {
    regular,
    bold: read(`700Bold/${name}_700Bold.ttf`),
    has: (codePoint) => known.hasGlyphForCodePoint(codePoint),
  };
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;
const hasAll = ({ has }: Pick<Face, 'has'>, text: string) =>
  [...text].every((character) => has(codePointOf(character)));

type Known = Record<keyof ReceiptFonts, Pick<Face, 'has'>>;

/**
 * Text in which every character that both fonts lack is named by its number: a rare character in a name is seen to be
 * one, instead of becoming an empty box that looks like any other.
 */
export function drawable(text: string, { usual, wider }: Known): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const codePoint = codePointOf(character);
      const isKnown = usual.has(codePoint) || wider.has(codePoint);
      return isKnown ? character : `[U+${codePoint.toString(16).toUpperCase()}]`;
    })
    .join('');
}

export type Run = { text: string; face: keyof ReceiptFonts };

// A word of an alphabet, or another character.
const piece = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+|./gsu;

/** Drawable text in runs of one font, each word in one where a font has all of its letters. */
export function runsOf(text: string, { usual, wider }: Known): Run[] {
  if (hasAll(usual, text)) return [{ text, face: 'usual' }];
  const runs: Run[] = [];
  for (const [word] of text.matchAll(piece)) {
    const parts = hasAll(usual, word) || hasAll(wider, word) ? [word] : word;
    for (const part of parts) {
      const face = hasAll(usual, part) ? 'usual' : 'wider';
      const last = runs.at(-1);
      if (last?.face === face) last.text += part;
      else runs.push({ text: part, face });
    }
  }
  return runs;
}
