import { pinyin } from 'pinyin-pro';
import { cleanLine } from '../../service-core/text/clean-text.ts';

const han = /\p{Script=Han}/u;
const mostTerms = 48;

/** A search as PostgreSQL reads it: each word is the beginning of a term of a name, of an id or of an account's end. */
export type OrderSearch = {
  /** The condition on `orders.search`. */
  whole: string;
  words: readonly {
    inNames: string;
    /** Null for a word so short that a good part of all ids end with it. */
    inNumbers: string | null;
  }[];
};

/**
 * The beginnings by which a party's name is found, lower case: its words; of a Chinese name each ending, so that any
 * part is the beginning of one, and the same in pinyin, with the initials. At most 48.
 */
export function termsOfName(name: string): string[] {
  const words = foldCase(name).split(/\s+/).filter(Boolean);
  const terms = new Set(words.flatMap((word) => (han.test(word) ? chineseTerms(word) : [word])));
  return [...terms].slice(0, mostTerms);
}

function chineseTerms(word: string): string[] {
  const characters = [...word];
  const sounds = pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map(foldCase);
  const endings = (parts: readonly string[]) => parts.map((_, index) => parts.slice(index).join(''));
  return [
    ...endings(characters),
    ...endings(sounds).slice(0, 12),
    sounds.map((sound) => [...sound][0] ?? '').join(''),
  ];
}

/** Full-width and capital letters are found by what a keyboard writes. */
function foldCase(text: string): string {
  return cleanLine(text).normalize('NFKC').toLowerCase();
}

const isShort = (word: string) => /^[!-~]{1,2}$/.test(word);

/** All words must fit. Null when nothing is left to look for. */
export function orderSearchOf(text: string): OrderSearch | null {
  const words = foldCase(text).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  const inNames = (word: string) => beginning(word);
  // Terms that are no names begin with a capital there.
  const inNumbers = (word: string) => beginning(`N${word}`);
  return {
    whole: words.map((word) => `(${inNames(word)} | ${inNumbers(word)})`).join(' & '),
    words: words.map((word) => ({
      inNames: inNames(word),
      inNumbers: isShort(word) ? null : inNumbers(word),
    })),
  };
}

function beginning(word: string): string {
  return `'${[...word].slice(0, 80).join('').replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}
