import { chineseSoundOf } from './chinese-sound.ts';
import { drawn, lookOf, romanised, visible, withPicturesRead } from './letters.ts';

/**
 * Spellings of a sound in Latin letters, in order of replacement: English, French and German spellings of Arabic and
 * Russian names. Capitals represent sounds without a single letter.
 */
const rules: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/schtsch|shch/g, 'S'],
  [/tsch|tch/g, 'C'],
  [/dsch|dzh|dj/g, 'J'],
  [/sch|sh/g, 'S'],
  [/ch|cz/g, 'C'],
  [/zh/g, 'Z'],
  [/tz|ts|zz/g, 'z'],
  [/kh|gh|q|ck|c|g/g, 'k'],
  [/x/g, 'ks'],
  [/dh|th/g, 'd'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/^[jy]/, 'Y'],
  [/ai|ay|ei|ey|ee|ie|ea|iy|ij/g, 'i'],
  [/ou|oo|oe|ue/g, 'u'],
  [/ae|aa|e/g, 'a'],
  [/[yj]/g, 'i'],
  [/o/g, 'u'],
  [/(?<=.)h(?![au])/g, ''],
  [/(.)\1+/gu, '$1'],
];

const latinWord = /^[a-z]{3,}$/;

/**
 * A key for the sound of a word: Mohammed and Muhamad, Qadhafi and Gaddafi, Sergey and Serguei are equal. Consonants
 * and three classes of vowels are kept: Mahmoud is another name. Undefined for a word that is not in Latin letters.
 */
function soundOf(word: string): string | undefined {
  if (!latinWord.test(word)) return undefined;
  return rules.reduce((sound, [spelling, replacement]) => sound.replace(spelling, replacement), word);
}

/** Jaro similarity: the share of characters that two words have in common, in about the same place. */
function jaro(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenOfB = new Uint8Array(b.length);
  const commonOfA: number[] = [];
  for (let i = 0; i < a.length; i += 1) {
    const char = a.charCodeAt(i);
    const end = Math.min(b.length - 1, i + window);
    for (let j = Math.max(0, i - window); j <= end; j += 1) {
      if (takenOfB[j] === 1 || b.charCodeAt(j) !== char) continue;
      takenOfB[j] = 1;
      commonOfA.push(char);
      break;
    }
  }
  const common = commonOfA.length;
  if (common === 0) return 0;
  let seen = 0;
  let outOfPlace = 0;
  for (let j = 0; j < b.length; j += 1) {
    if (takenOfB[j] === 0) continue;
    if (b.charCodeAt(j) !== commonOfA[seen]) outOfPlace += 1;
    seen += 1;
  }
  return (common / a.length + common / b.length + (common - outOfPlace / 2) / common) / 3;
}

const chinese = /\p{Script=Han}/u;
/** A character more or less makes another person's name; only in a company's long name can it be a slip. */
const chineseCompanyLength = 5;

/**
 * Jaro–Winkler similarity of two words, 0 to 1: like Jaro, but higher for words that begin alike, as variants of a name
 * do.
 */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (chinese.test(a) && Math.min(a.length, b.length) < chineseCompanyLength) return 0;
  const base = jaro(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return base + prefix * 0.1 * (1 - base);
}

/** A word of a name, or several adjacent words joined. */
export type Word = {
  text: string;
  /** Equal for spellings of the same sound. */
  sound: string | undefined;
  /** Equal for words that look alike. */
  look: string;
  /** Set only if the whole name can be romanised Chinese. */
  chineseSound: string | undefined;
  /** The words covered: index of the first, and their number. */
  first: number;
  count: number;
};

export type Name = {
  /** A word that looks different from its spelling is included twice. */
  words: readonly Word[];
  /** Two or three adjacent words joined: Abdul Rahman is Abdulrahman, Hsiao-ping is Xiaoping. */
  joined: readonly Word[];
  /** Number of letters of each word as spelled. */
  lengths: readonly number[];
  letters: number;
};

const atMostJoined = 3;

function wordOf(texts: readonly string[], at: { first: number; count: number }, isChinese: boolean): Word {
  const parts = texts.slice(at.first, at.first + at.count);
  const text = parts.join('');
  const chineseSound = isChinese ? parts.map(chineseSoundOf).join('') : undefined;
  return { text, sound: soundOf(text), look: lookOf(text), chineseSound, ...at };
}

/** The words and joined words of a reading that `isWanted` accepts. */
function readIn(texts: readonly string[], isWanted: (first: number, count: number) => boolean = () => true) {
  const isChinese = texts.every((text) => chineseSoundOf(text) !== undefined);
  const words: Word[] = [];
  const joined: Word[] = [];
  for (let count = 1; count <= atMostJoined; count += 1) {
    for (let first = 0; first + count <= texts.length; first += 1) {
      if (isWanted(first, count))
        (count === 1 ? words : joined).push(wordOf(texts, { first, count }, isChinese));
    }
  }
  return { words, joined };
}

/** Prepares a name for comparison. `drawn` has the same words as they look. */
export function nameOf(texts: readonly string[], drawn: readonly string[] = texts): Name {
  const lengths = texts.map(({ length }) => length);
  const name = { ...readIn(texts), lengths, letters: lengths.reduce((sum, length) => sum + length, 0) };
  const differs = texts.map((text, position) => text !== drawn[position]);
  if (!differs.includes(true)) return name;
  const seen = readIn(drawn, (first, count) => differs.slice(first, first + count).includes(true));
  return { ...name, words: [...name.words, ...seen.words], joined: [...name.joined, ...seen.joined] };
}

export function parsedName(name: string): Name {
  const words = wordsOf(name);
  return nameOf(
    words.map(({ spelled }) => spelled),
    words.map(({ drawn }) => drawn),
  );
}

const sameSound = 0.95;
/** Words less alike than this count as different words. */
export const sameWord = 0.85;

/** Similarity: 1 for equal letters, 0.95 for equal sound or look, else by letters. */
export function similarityOf(a: Word, b: Word): number {
  if (a.text === b.text) return 1;
  if (a.sound !== undefined && a.sound === b.sound) return sameSound;
  if (a.look === b.look) return sameSound;
  if (a.chineseSound !== undefined && a.chineseSound === b.chineseSound) return sameSound;
  return wordSimilarity(a.text, b.text);
}

/** Words for a company's legal form. */
const companyForms = new Set(
  'ltd limited co company corp corporation inc incorporated llc plc gmbh ag sa sarl bv nv oy ab as kg pte pty fzc fze jsc ojsc pjsc the and of for'.split(
    ' ',
  ),
);
const formLooks = new Set([...companyForms].filter(({ length }) => length > 2).map(lookOf));
/** Articles and "son of" in Arabic names, which are optional. */
const particles = new Set('al el ul bin ibn bint'.split(' '));
const chineseForms =
  /^(?:株式会社|有限会社)|(?:有限责任公司|股份有限公司|有限公司|集团|公司|先生|女士|株式会社|有限会社)$/u;
/** Removes a company's legal form, or a title, from a name in Chinese or Japanese characters. */
export const withoutChineseForm = (name: string): string => name.replace(chineseForms, '') || name;
const quotes = /['’‘ʻʼ`´]/gu;
/** A word whose letters are separated by dots or dashes; three letters could be initials. */
const spacedOut = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}\s][\p{L}\p{N}]){3,}(?![\p{L}\p{N}])/gu;
/** Also matches letters separated by spaces, where word ends are lost. */
const spacedFurther = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}]){3,}(?![\p{L}\p{N}])/gu;
const notLetters = /[^\p{L}\p{N}]+/gu;
const latinLettersOnly = /^[a-z]+$/i;
const hanRun = /^\p{Script=Han}+$/u;

/** Joins letters that stand apart: Z o l t a n is Zoltan. */
export const withLettersJoined = (name: string): string =>
  name
    .replace(spacedOut, (letters) => letters.replaceAll(notLetters, ''))
    .replace(spacedFurther, (letters) => letters.replaceAll(notLetters, ''));

/** A word as spelled in Latin letters where the script allows it, and as it looks; usually the same text. */
export type Reading = { spelled: string; drawn: string };

function readingOf(word: string): Reading {
  const spelled = romanised(word);
  if (latinLettersOnly.test(word)) return { spelled, drawn: spelled };
  return { spelled, drawn: romanised(drawn(word)) };
}

const isCompanyForm = ({ spelled, drawn: seen }: Reading) =>
  companyForms.has(spelled) || companyForms.has(seen) || formLooks.has(lookOf(seen));

/**
 * Splits a name into comparable words: lower case, in Latin letters where the script allows it, without accents,
 * punctuation, particles and company forms. A name in Chinese characters is one word, because it has no spaces.
 */
function wordsOf(name: string): Reading[] {
  const plain = withLettersJoined(withPicturesRead(visible(name)).replace(quotes, ''));
  const words = plain
    .split(notLetters)
    .map(readingOf)
    .filter(({ spelled }) => spelled !== '');
  if (words.length > 0 && words.every(({ drawn }) => hanRun.test(drawn))) {
    const joined = words.map(({ spelled }) => spelled).join('');
    const spelled = withoutChineseForm(joined);
    return [{ spelled, drawn: drawn(spelled) }];
  }
  const telling = words.filter((word) => !isCompanyForm(word) && !particles.has(word.spelled));
  return telling.length > 0 ? telling : words;
}

/** The words of {@link wordsOf} as spelled. */
export const nameTokens = (name: string): string[] => wordsOf(name).map(({ spelled }) => spelled);
