import { setImmediate as nextTurn } from 'node:timers/promises';
import { readingOf } from './chinese-sound.ts';
import { consonantNames, isInOtherScript } from './consonants.ts';
import { withSignsRead } from './letters.ts';
import { compareNames, type Pair, type Pieces, partedAt, piecesOf } from './pairing.ts';
import { type Name, nameOf, nameTokens, parsedName, sameWord, similarityOf, type Word } from './words.ts';
import { turnedUp, unescaped } from './written-otherwise.ts';

/** Scores: one wrong letter in a long name stays above `hit`, a shared family name stays below `near`. */
const thresholds = { hit: 0.9, near: 0.8 };
/** Least score for names compared by their consonants alone, which other names share; a few have to be the same. */
const nearByConsonants = { words: 0.94, oneWord: 0.96, few: 0.999 };
/**
 * Highest score below a hit, for names that share only the sound of Chinese characters, or have one or two extra words
 * and so mostly belong to others.
 */
const reviewCap = 0.89;
/** Extra words from which a listed name counts as hidden; fewer may be a person's additional names. */
const hidingWords = 3;
/** Least letters, or Chinese characters, of a listed name that is a hit within a longer name. */
const telling = { letters: 10, characters: 3, consonants: 8 };
/** Least letters of a listed name that needs review within a longer name; a single word needs more. */
const remarkable = { letters: 6, ofOneWord: 8 };
/** A listed name is compared in full if at least this share of letters may match the screened name. */
const closerLook = 0.6;

/** `within` is the highest score as part of a longer name; 0 if that means nothing. */
type Indexed = { listed: ListedName; name: Name; cap: number; within: number };
type Form = { word: Word; names: Indexed[] };
type Forms = Map<string, Form>;

type WordIndex = {
  bySound: ReadonlyMap<string, readonly Form[]>;
  byEnds: ReadonlyMap<string, readonly Form[]>;
};

/** Listed names indexed by word, so that a list of tens of thousands is not read for each order. */
export type ScreeningIndex = WordIndex & {
  pieces: Pieces;
  /** The names by their consonants: those that can be read in Latin letters, and the others. */
  consonants: { latin: WordIndex; other: WordIndex };
  /** Number of names, including aliases. */
  size: number;
};

const han = /\p{Script=Han}/u;

const namesAtOnce = 200;

/** Builds the index in steps, so that a long list does not block requests. */
export async function indexNames(listedNames: readonly ListedName[]): Promise<ScreeningIndex> {
  const forms: Forms = new Map();
  const latin: Forms = new Map();
  const other: Forms = new Map();
  for (let start = 0; start < listedNames.length; start += namesAtOnce) {
    for (const listed of listedNames.slice(start, start + namesAtOnce)) {
      for (const entry of entriesOf(listed)) addEntry(forms, entry);
      for (const name of consonantNames(listed.name)) {
        const within = name.letters >= telling.consonants ? 1 : 0;
        addEntry(isInOtherScript(listed.name) ? other : latin, { listed, name, cap: reviewCap, within });
      }
    }
    await nextTurn();
  }
  const single = [...forms.values()].flatMap(({ word }) => (word.count === 1 ? [word] : []));
  return {
    ...indexOf(forms),
    consonants: { latin: indexOf(latin), other: indexOf(other) },
    pieces: piecesOf(single),
    size: listedNames.length,
  };
}

function entriesOf(listed: ListedName): Indexed[] {
  const name = parsedName(listed.name);
  const entry = { listed, name, cap: 1, within: withinOf(name) };
  if (!han.test(listed.name)) return [entry];
  return [entry, { listed, name: spokenName(listed.name), cap: reviewCap, within: 0 }];
}

function addEntry(forms: Forms, entry: Indexed): void {
  for (const word of [...entry.name.words, ...entry.name.joined]) {
    const key = `${word.text} ${word.chineseSound ?? ''}`;
    const form = forms.get(key);
    if (form) form.names.push(entry);
    else forms.set(key, { word, names: [entry] });
  }
}

function withinOf({ words, lengths, letters }: Name): number {
  if (words.some(({ text }) => han.test(text))) return letters >= telling.characters ? 1 : 0;
  if (lengths.length === 1) return letters >= remarkable.ofOneWord ? reviewCap : 0;
  if (letters >= telling.letters) return 1;
  return letters >= remarkable.letters ? reviewCap : 0;
}

function indexOf(forms: Forms): WordIndex {
  const bySound = new Map<string, Form[]>();
  const byEnds = new Map<string, Form[]>();
  for (const form of forms.values()) {
    for (const key of soundKeys(form.word)) add(bySound, key, form);
    for (const key of endsOf(form.word)) add(byEnds, key, form);
  }
  return { bySound, byEnds };
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Index keys of words that sound or look alike. */
function soundKeys({ sound, look, chineseSound }: Word): string[] {
  return [
    `l ${look}`,
    ...(sound === undefined ? [] : [`s ${sound}`]),
    ...(chineseSound === undefined ? [] : [`c ${chineseSound}`]),
  ];
}

const shortestEnd = 5;

/**
 * Index keys for words with the same beginning or, if longer, the same end. A romanised Chinese word has no end key,
 * because a letter more or less makes another word. One Chinese character says more than two Latin letters.
 */
function endsOf({ text, chineseSound }: Word): string[] {
  if (han.test(text)) return [[...text][0] ?? ''];
  const start = text.slice(0, 2);
  if (text.length < shortestEnd || chineseSound !== undefined) return [start];
  return [start, `…${text.slice(-3)}`];
}

/** The reading of a name in Chinese characters, without its company form. */
const spokenName = (name: string): Name => parsedName(readingOf(nameTokens(name).join(' ')));

/**
 * `isParted`: the name was split at listed words that ran together with other letters. `byConsonants`: the names that the
 * consonants are compared with.
 */
type Spelling = { name: Name; cap: number; isParted?: boolean; byConsonants?: WordIndex };

/** The possible readings of a name. */
function* spellingsOf(index: ScreeningIndex, screenedName: string): Generator<Spelling> {
  const written = unescaped(screenedName);
  const readings = [
    screenedName,
    written,
    withSignsRead(screenedName),
    turnedRound(screenedName),
    ...turnedUp(written),
  ];
  for (const reading of new Set(readings)) {
    const name = parsedName(reading);
    yield { name, cap: 1 };
    const parted = partedAt(index.pieces, name);
    if (!parted) continue;
    const cap = parted.some((word) => han.test(word)) ? reviewCap : 1;
    yield { name: nameOf(parted), cap, isParted: true };
  }
  if (han.test(screenedName)) {
    const apart = screenedName.trim().split(/\s+/);
    if (apart.length > 1) yield { name: nameOf(apart), cap: 1 };
    yield { name: spokenName(screenedName), cap: reviewCap };
  }
  const { latin, other } = index.consonants;
  for (const name of consonantNames(written)) {
    for (const byConsonants of isInOtherScript(written) ? [latin, other] : [other])
      yield { name, cap: reviewCap, byConsonants };
  }
}

const override = /\u202E([^\u202C]*)/g;

/** Reverses the letters after a right-to-left override, as they appear on screen. */
const turnedRound = (text: string): string =>
  text.replace(override, (_, turned: string) => [...turned].toReversed().join(''));

/** The best hit of a party under any of its names, or undefined if no listed name is close enough. */
export function screenParty(index: ScreeningIndex, party: ScreenedParty): ScreeningHit | undefined {
  let best: ScreeningHit | undefined;
  for (const screenedName of new Set(party.names)) {
    for (const { name, cap, isParted, byConsonants } of spellingsOf(index, screenedName)) {
      for (const { entry, atMost } of candidatesFor(byConsonants ?? index, name)) {
        if (best && atMost <= best.score) break;
        if (party.cleared?.has(entryKey(entry.listed))) continue;
        const { score: alike, covered, extraWords, pairs } = compareNames(name, entry.name);
        const isHidden = isParted || byConsonants || extraWords >= hidingWords;
        const within = Math.min(covered, entry.within, isHidden ? 1 : reviewCap);
        const likeness = Math.max(alike, within);
        if (byConsonants && likeness < leastByConsonants(name, entry.name)) continue;
        const score = Math.min(likeness, cap, entry.cap);
        if (score < thresholds.near || (best && score <= best.score)) continue;
        const strength = score >= thresholds.hit ? 'hit' : 'near';
        const explanation = explain(entry.listed, { score, pairs });
        best = { ...entry.listed, strength, score, screenedName, explanation };
      }
    }
  }
  return best;
}

function leastByConsonants({ lengths }: Name, listed: Name): number {
  if (listed.letters < telling.consonants) return nearByConsonants.few;
  return lengths.length === 1 ? nearByConsonants.oneWord : nearByConsonants.words;
}

type Candidate = { entry: Indexed; atMost: number };

/**
 * Entries with enough letters in words similar to the screened name's, with the highest score each can reach, best
 * first.
 */
function candidatesFor(index: WordIndex, name: Name): Candidate[] {
  const found = new Map<Indexed, { both: number; listed: number }>();
  for (const word of [...name.words, ...name.joined]) {
    for (const [form, similarity] of formsLike(index, word)) {
      const own = similarity * form.word.text.length;
      const both = own + similarity * word.text.length;
      for (const entry of form.names) {
        const sum = found.get(entry);
        if (!sum) found.set(entry, { both, listed: own });
        else {
          sum.both += both;
          sum.listed += own;
        }
      }
    }
  }
  const candidates: Candidate[] = [];
  for (const [entry, { both, listed }] of found) {
    const share = both / (name.letters + entry.name.letters);
    const within = Math.min(entry.within, listed / entry.name.letters);
    if (share < closerLook && within < thresholds.near) continue;
    candidates.push({ entry, atMost: Math.min(1, Math.max(share, within)) });
  }
  return candidates.toSorted((one, other) => other.atMost - one.atMost);
}

function formsLike(index: WordIndex, word: Word): Map<Form, number> {
  const like = new Map<Form, number>();
  for (const key of soundKeys(word))
    for (const form of index.bySound.get(key) ?? []) like.set(form, similarityOf(word, form.word));
  const { length } = word.text;
  for (const key of endsOf(word)) {
    for (const form of index.byEnds.get(key) ?? []) {
      const other = form.word.text.length;
      if (other * 2 < length || length * 2 < other || like.has(form)) continue;
      const similarity = similarityOf(word, form.word);
      if (similarity >= sameWord) like.set(form, similarity);
    }
  }
  return like;
}

function explain(listed: ListedName, match: { score: number; pairs: readonly Pair[] }): string {
  const words = match.pairs
    .map(({ screened, listed: met }) =>
      screened.text === met.text ? met.text : `${screened.text}≈${met.text}`,
    )
    .join(', ');
  const from = listed.countries?.length ? `, ${listed.countries.join('/')}` : '';
  return `${listed.list} ${listed.entryId} "${listed.name}"${from}, score ${match.score.toFixed(2)} (${words})`;
}

type ListName = 'OFAC SDN' | 'UN consolidated';

/** A name of a listed party; a party with aliases has several. */
export type ListedName = {
  list: ListName;
  /** The party's number in the list. */
  entryId: string;
  /** The programme or reference in the list. */
  reference: string;
  name: string;
  /** The party's countries in the list, for a person who judges a hit. */
  countries?: readonly string[];
};

/** `cleared`: the {@link entryKey}s of entries found not to be the party. */
export type ScreenedParty = { names: readonly string[]; cleared?: ReadonlySet<string> };

/** Identifies a listed party among all others. */
export const entryKey = ({ list, entryId }: Pick<ListedName, 'list' | 'entryId'>): string =>
  `${list} ${entryId}`;

/** A `hit` blocks an order until staff decide; a `near` match goes to the review before the payout. */
type Strength = 'hit' | 'near';

export type ScreeningHit = ListedName & {
  strength: Strength;
  /** 0 to 1; see `thresholds`. */
  score: number;
  screenedName: string;
  /** The matched words, for a person who judges the hit. Never for the partner. */
  explanation: string;
};
