/** Reads a table of letters, each with the Latin ones it is written in here; one that stands alone is left out. */
export const lettersIn = (table: string): [string, string][] =>
  table.split(',').map((entry) => {
    const [letter = '', written = ''] = entry.trim().split(' ');
    return [letter, written];
  });

/** Letters that NFKD leaves whole although Latin script lists write them plainly. */
const latin = lettersIn('ß ss, æ ae, œ oe, ø o, đ d, ð d, þ th, ł l, ı i');

/** Russian, Ukrainian, Belarusian, Serbian and Bulgarian letters, as passports and lists mostly write them. */
const cyrillic = lettersIn(`
  а a, б b, в v, г g, ґ g, д d, ђ dj, е e, є ye, ё yo, ж zh, з z, и i, і i,
  ї yi, й y, ј j, к k, л l, љ lj, м m, н n, њ nj, о o, п p, р r, с s, т t,
  ћ c, у u, ў u, ф f, х kh, ц ts, ч ch, џ dz, ш sh, щ shch, ъ, ы y, ь, э e,
  ю yu, я ya`);

/** Greek letters and pairs of them, as passports write them (ELOT 743) without the rules for single words. */
const greek = lettersIn(`
  α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ x, ο o, π p, ρ r, σ s, ς s, τ t, υ y, φ f, χ ch, ψ ps, ω o`);
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/(?<=[αε])υ/g, 'v'],
  [/μπ/g, 'b'],
  [/γγ/g, 'ng'],
];

/** Letters that Arabic, Persian and Urdu keyboards give for the same sound. */
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

const plainLetters = new Map([...latin, ...cyrillic, ...greek, ...Object.entries(arabic)]);
const marks = /\p{M}/gu;
/** Joiners, directions, tags and the like, which nobody sees; a line feed or a tab parts words. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const ascii = /^[\0-\u007f]*$/;

/** The text without what nobody sees, its compatibility forms as plain letters, marks that no letter is composed with gone. */
export function visible(text: string): string {
  return ascii.test(text) ? text : text.replace(invisible, '').normalize('NFKC').replace(marks, '');
}

const accentedGreek = /[ά-ώἀ-ῼ]/g;

function inPairs(small: string): string {
  const plain = small.replace(accentedGreek, (letter) => letter.normalize('NFD').replace(marks, ''));
  return greekPairs.reduce((text, [pair, written]) => text.replace(pair, written), plain);
}

/**
 * Lower case, without accents and what nobody sees; Cyrillic and Greek in Latin letters, and Arabic letters in one
 * spelling. Composed letters are looked up before accents are taken off, since й and ї are no accented и and і.
 */
export function romanised(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const small = inPairs(visible(text).toLowerCase());
  const composed = [...small].map((letter) => plainLetters.get(letter) ?? letter);
  const bare = composed.join('').normalize('NFKD').replace(marks, '');
  return [...bare].map((letter) => plainLetters.get(letter) ?? letter).join('');
}
