import anyAscii from 'any-ascii';
import { pinyin } from 'pinyin-pro';
import { romanised, visible } from './letters.ts';
import { type Name, nameOf, nameTokens, withLettersJoined, withoutChineseForm } from './words.ts';

/** Spellings of a consonant, in order of replacement. What one script or language cannot tell apart is one consonant. */
const rules: readonly (readonly [spelling: RegExp, consonant: string])[] = [
  [/tsch|tch|sch|sh|ch|zh|cz|tz|ts|dj|dz|j|z|c(?=[eiy])/g, 's'],
  [/kh|gh|ck|g|q|c/g, 'k'],
  [/x/g, 'ks'],
  [/ph|[bfv]/g, 'p'],
  [/th|dh|d/g, 't'],
  [/l/g, 'r'],
  [/[^hkmnprst]/g, ''],
  [/(.)\1+/g, '$1'],
];

const consonantsOf = (word: string): string =>
  rules.reduce((text, [spelling, consonant]) => text.replace(spelling, consonant), word);

const ascii = /^[\0-\u007f]*$/;
const han = /\p{Script=Han}/u;
const notLetters = /[^\p{L}\p{N}]+/u;
/** Words for a company's legal form in Hebrew, Korean and Arabic. */
const companyForms = /(?<!\p{L})(?:בע["״]מ|주식회사|유한회사|شركة|مؤسسة)(?!\p{L})/gu;
/** Letters that a general table reads otherwise than names are spelled: a Hebrew waw is mostly a vowel. */
const corrections: readonly (readonly [RegExp, string])[] = [
  [/^ו+|וו/gu, 'v'],
  [/ו/gu, 'w'],
  [/[ッっ]/gu, ''],
  [/^ال(?=\p{L}{3})/gu, ''],
];
/** Initials of Pinyin, as they sound in a foreign name; 希 stands for shi and for hi. */
const initialsInChinese: readonly Readonly<Record<string, string>>[] = [
  { q: 'ch', x: 'sh', c: 'ts', w: 'v' },
  { q: 'ch', x: 'h', c: 'ts', w: 'v' },
];

function inLatinLetters(word: string, initials: Readonly<Record<string, string>>): string {
  const spelled = romanised(word);
  if (ascii.test(spelled)) return spelled;
  if (!han.test(word))
    return anyAscii(
      corrections.reduce((text, [letters, read]) => text.replace(letters, read), word),
    ).toLowerCase();
  return pinyin(word, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => syllable.replace(/^(?:[qxw]|c(?!h))/, (initial) => initials[initial] ?? initial))
    .join('');
}

const dot = /[·・•‧]/u;
/** Least characters of a foreign name in Chinese without a dot; a Chinese person's name is shorter. */
const shortestForeignName = 5;

function isChinesePerson(name: string, words: readonly string[]): boolean {
  const isChinese = words.every((word) => word === '' || han.test(word));
  return isChinese && words.join('').length < shortestForeignName && !dot.test(name);
}

/** Least consonants that tell a name. */
const fewest = 5;

/** True for a name with words that {@link romanised} cannot read. */
export const isInOtherScript = (name: string): boolean => !ascii.test(nameTokens(name).join(''));

/**
 * A name by its consonants, which are much the same in every script it is spelled in: Quarrendorf, קוורנדורף and
 * クァレンドルフ are krntrp. Some characters have two readings. Empty if too few consonants are left to tell a name, or if
 * it is a Chinese person's own name.
 */
export function consonantNames(name: string): Name[] {
  const words = isInOtherScript(name)
    ? withLettersJoined(visible(name).replace(companyForms, ' ')).split(notLetters).map(withoutChineseForm)
    : nameTokens(name);
  if (isChinesePerson(name, words)) return [];
  const readings = initialsInChinese.map((initials) =>
    words.map((word) => consonantsOf(inLatinLetters(word, initials))).filter((word) => word !== ''),
  );
  const distinct = new Map(readings.map((reading) => [reading.join(' '), reading]));
  return [...distinct.values()]
    .filter((reading) => reading.join('').length >= fewest)
    .map((reading) => nameOf(reading));
}
