import { lookOf } from './look-alikes.ts';
import type { Name, Word } from './words.ts';

/** Words of the lists by how they look, for finding them where nothing parts words. */
export type Pieces = {
  words: ReadonlyMap<string, string>;
  /** Beginnings of the looks, each with the length of the longest. */
  starts: ReadonlyMap<string, number>;
};

const startLength = 3;
const shortest = { han: 3, other: 4 };
const han = /\p{Script=Han}/u;

const isPiece = (look: string) => look.length >= (han.test(look) ? shortest.han : shortest.other);

/** Makes listed words ready for {@link partedAt}; short ones are left out, since they are in many a longer word. */
export function piecesOf(listed: readonly Word[]): Pieces {
  const words = new Map<string, string>();
  const starts = new Map<string, number>();
  for (const { look, text } of listed) {
    if (!isPiece(look)) continue;
    words.set(look, text);
    const start = look.slice(0, startLength);
    starts.set(start, Math.max(starts.get(start) ?? 0, look.length));
  }
  return { words, starts };
}

/**
 * The name's letters in one run, cut at each listed word in it: Zol tanquarren dorf is zoltan and quarrendorf. Undefined
 * when no listed word is in it but as a word of its own.
 */
export function partedAt(pieces: Pieces, { words }: Name): string[] | undefined {
  const looks: string[] = [];
  for (const { first, look } of words) looks[first] = look;
  const run = lookOf(looks.join(''));
  const own = new Set(looks);
  const parted: string[] = [];
  let rest = '';
  let isNews = false;
  for (let start = 0; start < run.length; ) {
    const piece = pieceAt(pieces, run, start);
    if (piece === undefined) {
      rest += run[start];
      start += 1;
      continue;
    }
    if (rest) parted.push(rest);
    rest = '';
    parted.push(pieces.words.get(piece) ?? piece);
    isNews ||= !own.has(piece);
    start += piece.length;
  }
  if (!isNews) return undefined;
  if (rest) parted.push(rest);
  return parted;
}

function pieceAt({ words, starts }: Pieces, run: string, start: number): string | undefined {
  const longest = starts.get(run.slice(start, start + startLength)) ?? 0;
  for (let length = Math.min(longest, run.length - start); length >= startLength; length -= 1) {
    const piece = run.slice(start, start + length);
    if (words.has(piece)) return piece;
  }
  return undefined;
}
