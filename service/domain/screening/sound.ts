/**
 * Spellings of one sound in Latin letters, in the order in which they are replaced: English, French and German
 * spellings of Arabic and Russian names. Capitals stand for sounds that no single letter has.
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
 * The sound of a word, so that Mohammed and Muhamad, Qadhafi and Gaddafi, Sergey and Serguei are one. Consonants and
 * the three classes of vowels are kept: Mahmoud is another name. Undefined for a text without a sound of this kind.
 */
export function soundOf(word: string): string | undefined {
  if (!latinWord.test(word)) return undefined;
  return rules.reduce((sound, [spelling, replacement]) => sound.replace(spelling, replacement), word);
}
