import { lookOf } from './letters.ts';
import { type Name, sameWord, similarityOf, type Word } from './words.ts';

export type Pair = { screened: Word; listed: Word; similarity: number };

/** Factor for words joined or split differently: the same name, but not quite the same spelling. */
const joining = 0.99;
const alikeLengths = 2;
/** Length of a matched word from which an initial is likely to stand for the other name. */
const tellingLength = 8;
const initial = { besideTelling: 0.88, otherwise: 0.5 };

export type Comparison = {
  score: number;
  /** The matched share of the listed name's letters, weighted likewise; initials do not count. */
  covered: number;
  /** Number of unpaired words of the screened name. */
  extraWords: number;
  pairs: Pair[];
};

/**
 * Pairs the words of two names, best pairs first, in any order. The score is the share of letters on both sides that
 * are paired, weighted by similarity: an extra or missing name lowers it in proportion to its length. Both directions
 * give the same score.
 */
export function compareNames(screened: Name, listed: Name): Comparison {
  const found = [...wordPairs(screened, listed), ...joinedPairs(screened, listed)];
  const pairs = bestOf(found);
  const covered = shareOf(
    pairs,
    lettersIn(alone(listed, pairs, 'listed')),
    ({ listed: met }) => met.text.length,
  );
  pairs.push(...initialPairs(screened, listed, pairs));
  const extra = alone(screened, pairs, 'screened');
  const unmatched = lettersIn(extra) + lettersIn(alone(listed, pairs, 'listed'));
  return { score: shareOf(pairs, unmatched, lettersOf), covered, extraWords: extra.length, pairs };
}

/** The lengths of the unpaired words. */
function alone({ lengths }: Name, pairs: readonly Pair[], side: 'screened' | 'listed'): number[] {
  const taken = new Set<number>();
  for (const pair of pairs) take(taken, pair[side]);
  return lengths.filter((_, position) => !taken.has(position));
}

const lettersIn = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0);

function shareOf(pairs: readonly Pair[], unmatched: number, size: (pair: Pair) => number): number {
  let matched = 0;
  let total = unmatched;
  for (const pair of pairs) {
    matched += pair.similarity * size(pair);
    total += size(pair);
  }
  return total === 0 ? 0 : matched / total;
}

const lettersOf = ({ screened, listed }: Pair) => screened.text.length + listed.text.length;

function wordPairs(screened: Name, listed: Name): Pair[] {
  const pairs: Pair[] = [];
  for (const a of screened.words) {
    for (const b of listed.words) {
      const similarity = similarityOf(a, b);
      if (similarity >= sameWord) pairs.push({ screened: a, listed: b, similarity });
    }
  }
  return pairs;
}

function joinedPairs(screened: Name, listed: Name): Pair[] {
  const pairs: Pair[] = [];
  const compare = (a: Word, b: Word) => {
    if (Math.abs(a.text.length - b.text.length) > alikeLengths) return;
    const similarity = joining * similarityOf(a, b);
    if (similarity >= sameWord) pairs.push({ screened: a, listed: b, similarity });
  };
  for (const a of screened.joined) for (const b of listed.words) compare(a, b);
  for (const a of screened.words) for (const b of listed.joined) compare(a, b);
  return pairs;
}

/** Selects pairs of free words, best first. Equal pairs have the same order from both sides. */
function bestOf(found: Pair[]): Pair[] {
  const order = (pair: Pair) => [pair.screened.text, pair.listed.text].toSorted().join(' ');
  found.sort(
    (one, other) =>
      other.similarity - one.similarity ||
      lettersOf(other) - lettersOf(one) ||
      (order(one) < order(other) ? -1 : 1),
  );
  const taken = { screened: new Set<number>(), listed: new Set<number>() };
  return found.filter((pair) => {
    if (!isFree(taken.screened, pair.screened) || !isFree(taken.listed, pair.listed)) return false;
    take(taken.screened, pair.screened);
    take(taken.listed, pair.listed);
    return true;
  });
}

function isFree(taken: ReadonlySet<number>, { first, count }: Word): boolean {
  for (let position = first; position < first + count; position += 1) if (taken.has(position)) return false;
  return true;
}

function take(taken: Set<number>, { first, count }: Word): void {
  for (let position = first; position < first + count; position += 1) taken.add(position);
}

/** Pairs an initial with a name that begins with it, if another word is already paired. */
function initialPairs(screened: Name, listed: Name, pairs: readonly Pair[]): Pair[] {
  if (pairs.length === 0) return [];
  const isTelling = pairs.some(
    (pair) => Math.min(pair.screened.text.length, pair.listed.text.length) >= tellingLength,
  );
  const similarity = isTelling ? initial.besideTelling : initial.otherwise;
  const taken = { screened: new Set<number>(), listed: new Set<number>() };
  for (const pair of pairs) {
    take(taken.screened, pair.screened);
    take(taken.listed, pair.listed);
  }
  const extra: Pair[] = [];
  for (const a of screened.words) {
    if (!isFree(taken.screened, a)) continue;
    const b = listed.words.find((word) => isFree(taken.listed, word) && isInitialOf(a.text, word.text));
    if (!b) continue;
    take(taken.screened, a);
    take(taken.listed, b);
    extra.push({ screened: a, listed: b, similarity });
  }
  return extra;
}

function isInitialOf(a: string, b: string): boolean {
  return a[0] === b[0] && Math.min(a.length, b.length) === 1 && Math.max(a.length, b.length) > 1;
}

/** Listed words by their look, for finding them where words run together. */
export type Pieces = {
  words: ReadonlyMap<string, string>;
  /** Beginnings of the looks, each with the length of its longest look. */
  starts: ReadonlyMap<string, number>;
};

const startLength = 3;
const shortest = { han: 3, other: 4 };
const han = /\p{Script=Han}/u;

const isPiece = (look: string) => look.length >= (han.test(look) ? shortest.han : shortest.other);

/** Prepares listed words for {@link partedAt}; short words are left out, because many longer words contain them. */
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
 * Joins the name's letters and splits them at each listed word: Zol tanquarren dorf becomes zoltan and quarrendorf.
 * Undefined if every listed word found is already a word of the name.
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
