import table from '../../data/look-alikes/table.json' with { type: 'json' };
import { lettersIn } from './letters.ts';

/** Letters that the table leaves out or, as м, takes for a rare one, and a reader of Latin letters does not. */
const others = lettersIn(`
  м m, п n, и u, й u, ц u, ш w, щ w, ч y, я r, ъ b, д d, л n, ж x, э e, ю lo, ω w, ς s, β b, η n, μ u, θ o, λ a, ψ y, φ o,
  լ l, գ q`);

const letters = new Map<string, string>();
for (const [letter, seen] of others) letters.set(letter.toUpperCase(), seen);
for (const [letter, codes] of Object.entries(table.letters)) {
  for (const code of codes.split(' ')) letters.set(String.fromCodePoint(Number.parseInt(code, 16)), letter);
}
for (const [letter, seen] of others) letters.set(letter, seen);

const digits: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
};
const anyDigit = /\p{Nd}/u;
const signs: Readonly<Record<string, string>> = {
  '|': 'l',
  '!': 'i',
  '@': 'a',
  $: 's',
  '+': 't',
  '£': 'l',
  '¥': 'y',
};
/** A sign that touches a letter or digit may stand for a letter; one that stands alone parts words. */
const signInWord = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]|[^\p{L}\p{N}\s](?=[\p{L}\p{N}])/gu;
/** White letters on black, regional indicators: never anything but the letter they show. */
const pictured = /[\u{1F110}-\u{1F1FF}]/gu;

/** The text with letters for pictures of letters. */
export const withPicturesRead = (text: string): string =>
  text.replace(pictured, (picture) => letters.get(picture) ?? picture);

/** The text with a letter for each sign within a word that is drawn like one: $ is s, ∂ is d. */
export const withSignsRead = (text: string): string =>
  text.replace(signInWord, (sign) => signs[sign] ?? letters.get(sign) ?? sign);

/**
 * A word in the Latin letters, or the Chinese characters, that an eye takes its letters for, after Unicode TR 39; letters
 * like nothing else stay. A digit counts as a letter beside letters.
 */
export function drawn(word: string): string {
  const seen = [...word].map((letter) => letters.get(letter) ?? letter).join('');
  return /\p{L}/u.test(seen) && anyDigit.test(seen)
    ? [...seen].map((letter) => digits[letter] ?? letter).join('')
    : seen;
}

const alike: readonly (readonly [RegExp, string])[] = [
  [/i/g, 'l'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

const anyAlike = /i|rn|vv|cl/;

/** A key that two words in small letters share when they look alike: Ibrahim and lbrahirn. */
export const lookOf = (word: string): string =>
  anyAlike.test(word)
    ? alike.reduce((look, [letter, replacement]) => look.replace(letter, replacement), word)
    : word;
