import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { shared } from '../../shared.ts';

export type ReceiptFonts = { regular: Buffer; bold: Buffer; has: (codePoint: number) => boolean };

const folder = 'node_modules/@expo-google-fonts/noto-sans-sc';

/** Noto Sans SC, read once per process or thread: Latin and the Chinese characters of daily life. */
export function receiptFonts(): ReceiptFonts {
  return shared('receipt-fonts', () => {
    const read = (file: string) => readFileSync(join(process.cwd(), folder, file));
    const regular = read('400Regular/NotoSansSC_400Regular.ttf');
    const known = create(regular) as Font;
    return {
      regular,
      bold: read('700Bold/NotoSansSC_700Bold.ttf'),
      has: (codePoint) => known.hasGlyphForCodePoint(codePoint),
    };
  });
}

/**
 * Text in which every character the font lacks is named by its number: a rare character in a name is seen to be one,
 * instead of becoming an empty box that looks like any other.
 */
export function drawable(text: string, has: (codePoint: number) => boolean): string {
  return [...text]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return has(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase()}]`;
    })
    .join('');
}
