import { pinyin, polyphonic } from 'pinyin-pro';

const han = /\p{Script=Han}/u;

/** ü after l and n is written lü, lv, lu or, in passports, lyu. */
function spellingsOf(syllable: string): string[] {
  if (!/^[ln]ve?$/.test(syllable)) return [syllable];
  return [syllable, syllable.replace('v', 'u'), syllable.replace('v', 'yu')];
}

/** Each character with every syllable it can be read as, family names included (单 is Dan or Shan). */
function readingsOf(name: string): string[][] {
  const asFamilyName = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' });
  return [...name].map((character, index) => {
    if (!han.test(character)) return [latinLetters(character)];
    const usual = polyphonic(character, { toneType: 'none', type: 'array', v: true }).flat();
    const syllables = new Set([...usual, asFamilyName[index] ?? ''].map(latinLetters).filter(Boolean));
    return [...syllables].flatMap(spellingsOf);
  });
}

/** True if the letters are the characters' readings one after the other, in any reading of each. */
function reads(letters: string, readings: readonly string[][]): boolean {
  let reached = new Set([0]);
  for (const syllables of readings) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const syllable of syllables) if (letters.startsWith(syllable, at)) next.add(at + syllable.length);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(letters.length);
}

/** A family name has one character, or two (欧阳); it may be spoken last. */
const familyNameLengths = [1, 2];

/**
 * True if a romanised name spells a person's name in Chinese characters: syllables joined or spaced, in any letter
 * case, with or without tone marks and apostrophes, family name first or last (decisions §9). Names with a dot
 * (阿卜杜拉·买买提) may give their parts in either order.
 */
export function spellsPerson(romanised: string, chineseName: string): boolean {
  const letters = latinLetters(romanised);
  if (letters === '') return false;
  const parts = chineseName.split('·');
  const readings = parts.map(readingsOf);
  if (reads(letters, readings.flat())) return true;
  if (parts.length > 1) return reads(letters, readings.toReversed().flat());
  const characters = readings.flat();
  return familyNameLengths.some(
    (length) =>
      length < characters.length &&
      reads(letters, [...characters.slice(length), ...characters.slice(0, length)]),
  );
}

const chineseForm = /(?:有限责任公司|股份有限公司|集团有限公司|有限公司|公司)$/u;
const latinForm = /\b(?:(?:company|co|corporation|corp)\b[\s.,]*)?(?:limited|ltd|inc|llc)\b[\s.]*$/iu;

/**
 * True if a romanised name spells a company's: in full, or up to the words for its legal form, which the romanised name
 * may leave out or give in English (北京星河科技有限公司: Beijing Xinghe Keji Co., Ltd.).
 */
export function spellsCompany(romanised: string, chineseName: string): boolean {
  const full = latinLetters(romanised);
  const short = latinLetters(romanised.replace(latinForm, ''));
  if (short === '') return false;
  const stem = chineseName.replace(chineseForm, '');
  return reads(full, readingsOf(chineseName)) || (stem !== '' && reads(short, readingsOf(stem)));
}

/**
 * The letters a to z of a romanised name, in lower case: without tone marks, tone numbers, spaces, hyphens and
 * apostrophes. ü is v, however it was typed (ü, u:, v); after j, q, x and y it is u, as Pinyin writes it.
 */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/u(?::|\u0308)/gu, 'v')
    .replace(/[^a-z]/gu, '')
    .replace(/(?<=[jqxy])v/gu, 'u');
}
