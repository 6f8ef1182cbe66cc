import { pinyin } from 'pinyin-pro';

const common = 'a ai an ang ao e ei en eng ou u ua uai uan uang ui un uo ong';
const dental = `${common} i ia ian iang iao ie in ing iu ue v ve`;
/** The finals that follow each initial in Pinyin. Includes a few combinations that do not occur, which is harmless. */
const finals: Readonly<Record<string, string>> = {
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: dental,
  t: dental,
  n: dental,
  l: dental,
  g: common,
  k: common,
  h: common,
  zh: `${common} i`,
  ch: `${common} i`,
  sh: `${common} i`,
  r: `${common} i`,
  z: `${common} i`,
  c: `${common} i`,
  s: `${common} i`,
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
  '': 'a ai an ang ao e ei en eng er o ou',
};

const initialsInWadeGiles: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  zh: 'ch',
  j: 'ch',
  q: 'ch',
  x: 'hs',
  z: 'ts',
  c: 'ts',
  r: 'j',
};

/** Pinyin syllables with an irregular Wade–Giles spelling. */
const special: Readonly<Record<string, string>> = {
  zi: 'tzu',
  ci: 'tzu',
  si: 'szu',
  er: 'erh',
  yi: 'i',
  ye: 'yeh',
  yan: 'yen',
  yue: 'yueh',
  you: 'yu',
  yong: 'yung',
  gui: 'kuei',
  kui: 'kuei',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
};

function inWadeGiles(initial: string, final: string): string {
  const known = special[initial + final];
  if (known !== undefined) return known;
  const written = initialsInWadeGiles[initial] ?? initial;
  const isRetroflex = ['zh', 'ch', 'sh', 'r'].includes(initial);
  if (final === 'i' && isRetroflex) return `${written}ih`;
  if (final === 'uo' && !['g', 'k', 'h', 'sh'].includes(initial)) return `${written}o`;
  const vowels = final
    .replace('v', 'u')
    .replace(/ong$/, 'ung')
    .replace(/ian$/, 'ien')
    .replace(/(?<=[iu])e$/, 'eh');
  return written + vowels;
}

/** Each Pinyin syllable in Wade–Giles, without the apostrophes that most lists and passports omit. */
export const wadeGilesOf: ReadonlyMap<string, string> = new Map(
  Object.entries(finals).flatMap(([initial, ends]) =>
    ends.split(' ').map((final) => [initial + final, inWadeGiles(initial, final)] as const),
  ),
);
const wadeGiles = new Map([...wadeGilesOf.values(), 'ssu'].map((syllable) => [syllable, syllable]));
wadeGiles.set('ssu', 'szu');

const longestSyllable = 6;

type Spelled = { text: string; syllables: number };

/**
 * Splits a word into syllables, longest first, and joins their Wade–Giles spellings; undefined if it cannot be split.
 */
function spelled(word: string, syllables: ReadonlyMap<string, string>): Spelled | undefined {
  if (word === '') return { text: '', syllables: 0 };
  for (let length = Math.min(longestSyllable, word.length); length > 0; length -= 1) {
    const syllable = syllables.get(word.slice(0, length));
    const rest = syllable === undefined ? undefined : spelled(word.slice(length), syllables);
    if (rest !== undefined) return { text: syllable + rest.text, syllables: rest.syllables + 1 };
  }
  return undefined;
}

const longestWord = 24;

/**
 * Unifies the spelling of a romanised Chinese word in Pinyin or Wade–Giles: Zedong and Tse-tung, Xiaoping and
 * Hsiao-p’ing. Undefined for any other word.
 */
export function chineseSoundOf(word: string): string | undefined {
  if (word.length > longestWord) return undefined;
  const asPinyin = spelled(word, wadeGilesOf);
  const asWadeGiles = spelled(word, wadeGiles);
  // Chiang is one Wade–Giles syllable, not the two Pinyin syllables Chi and Ang.
  const isPinyin = (asPinyin?.syllables ?? Infinity) <= (asWadeGiles?.syllables ?? Infinity);
  return (isPinyin ? asPinyin : asWadeGiles)?.text;
}

/** The reading of a name in Chinese characters as Pinyin words. Many names share a reading. */
export function readingOf(characters: string): string {
  return pinyin(characters, { toneType: 'none', type: 'array', mode: 'surname', v: true }).join(' ');
}
