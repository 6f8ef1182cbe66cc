import table from '../../data/look-alikes/table.json' with { type: 'json' };

/** Parses a table of letters with their Latin spelling; a letter without a spelling is dropped from names. */
const lettersIn = (table: string): [string, string][] =>
  table.split(',').map((entry) => {
    const [letter = '', written = ''] = entry.trim().split(' ');
    return [letter, written];
  });

/** Letters that NFKD does not decompose although Latin-script lists spell them plainly. */
const latin = lettersIn('ß ss, æ ae, œ oe, ø o, đ d, ð d, þ th, ł l, ı i');

/** Russian, Ukrainian, Belarusian, Serbian and Bulgarian letters, as passports and lists usually spell them. */
const cyrillic = lettersIn(`
  а a, б b, в v, г g, ґ g, д d, ђ dj, е e, є ye, ё yo, ж zh, з z, и i, і i,
  ї yi, й y, ј j, к k, л l, љ lj, м m, н n, њ nj, о o, п p, р r, с s, т t,
  ћ c, у u, ў u, ф f, х kh, ц ts, ч ch, џ dz, ш sh, щ shch, ъ, ы y, ь, э e,
  ю yu, я ya`);

/** Greek letters, as passports spell them (ELOT 743), without the rules for single words. */
const greek = lettersIn(`
  α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ x, ο o, π p, ρ r, σ s, ς s, τ t, υ y, φ f, χ ch, ψ ps, ω o`);

/** Georgian letters in the national system. */
const georgian = lettersIn(`
  ა a, ბ b, გ g, დ d, ე e, ვ v, ზ z, თ t, ი i, კ k, ლ l, მ m, ნ n, ო o, პ p, ჟ zh, რ r, ს s, ტ t, უ u, ფ p, ქ k,
  ღ gh, ყ q, შ sh, ჩ ch, ც ts, ძ dz, წ ts, ჭ ch, ხ kh, ჯ j, ჰ h`);

/** Armenian letters, as passports spell them. */
const armenian = lettersIn(`
  ա a, բ b, գ g, դ d, ե e, զ z, է e, ը y, թ t, ժ zh, ի i, լ l, խ kh, ծ ts, կ k, հ h, ձ dz, ղ gh, ճ ch, մ m, յ y, ն n,
  շ sh, ո o, չ ch, պ p, ջ j, ռ r, ս s, վ v, տ t, ր r, ց ts, ւ v, փ p, ք k, օ o, ֆ f`);

/** Armenian and Greek letter combinations. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/ու/g, 'u'],
  [/ου/g, 'u'],
  [/(?<=[αε])υ/g, 'v'],
  [/μπ/g, 'b'],
  [/γγ/g, 'ng'],
];

/** Variants of a letter on Arabic, Persian and Urdu keyboards. */
const arabic: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ك: 'ک',
  ؤ: 'و',
  ة: 'ه',
  ـ: '',
};

const plainLetters = new Map([
  ...latin,
  ...cyrillic,
  ...greek,
  ...georgian,
  ...armenian,
  ...Object.entries(arabic),
]);
const marks = /\p{M}/gu;
/** Invisible characters, such as joiners, direction marks and tags; a line feed or a tab separates words. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const ascii = /^[\0-\u007f]*$/;

/** Removes invisible characters, normalises compatibility forms (NFKC) and removes the remaining combining marks. */
export function visible(text: string): string {
  return ascii.test(text) ? text : text.replace(invisible, '').normalize('NFKC').replace(marks, '');
}

const accentedGreek = /[ά-ώἀ-ῼ]/g;

function inPairs(small: string): string {
  const plain = small.replace(accentedGreek, (letter) => letter.normalize('NFD').replace(marks, ''));
  return pairs.reduce((text, [pair, written]) => text.replace(pair, written), plain);
}

/**
 * Romanises a text: lower case, no accents or invisible characters; Cyrillic, Greek, Georgian and Armenian in Latin
 * letters, Arabic variants unified. Composed letters are looked up before accents are removed, because й and ї are not
 * accented и and і.
 */
export function romanised(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const small = inPairs(visible(text).toLowerCase());
  const composed = [...small].map((letter) => plainLetters.get(letter) ?? letter);
  const bare = composed.join('').normalize('NFKD').replace(marks, '');
  return [...bare].map((letter) => plainLetters.get(letter) ?? letter).join('');
}

/** Look-alikes that the table lacks or, as for м, maps to a rare letter. */
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
/** A sign next to a letter or digit may represent a letter; a sign between spaces separates words. */
const signInWord = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]|[^\p{L}\p{N}\s](?=[\p{L}\p{N}])/gu;
/** Enclosed letters and regional indicators, which only represent the letter they show. */
const pictured = /[\u{1F110}-\u{1F1FF}]/gu;

/** Replaces pictures of letters by the letters. */
export const withPicturesRead = (text: string): string =>
  text.replace(pictured, (picture) => letters.get(picture) ?? picture);

/** Replaces each sign within a word by the letter it looks like: $ is s, ∂ is d. */
export const withSignsRead = (text: string): string =>
  text.replace(signInWord, (sign) => signs[sign] ?? letters.get(sign) ?? sign);

/**
 * Replaces a word's letters by the Latin letters or Chinese characters they look like (Unicode TR 39); other letters
 * stay. A digit beside letters counts as a letter.
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

/** A key that two lower-case words share if they look alike: Ibrahim and lbrahirn. */
export const lookOf = (word: string): string =>
  anyAlike.test(word)
    ? alike.reduce((look, [letter, replacement]) => look.replace(letter, replacement), word)
    : word;
