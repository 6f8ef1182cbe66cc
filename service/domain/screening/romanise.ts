/** Reads a table of letters, each with the Latin ones it is written in here; one that stands alone is left out. */
const lettersIn = (table: string): [string, string][] =>
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

const plainLetters = new Map([...latin, ...cyrillic, ...Object.entries(arabic)]);
const marks = /\p{M}/gu;
/** Joiners, directions, tags and the like, which nobody sees; a line feed or a tab parts words. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Lower case, without accents and what nobody sees; Cyrillic in Latin letters, and Arabic letters in one spelling. Composed letters are
 * looked up before accents are taken off, since й and ї are no accented и and і.
 */
export function romanised(text: string): string {
  const composed = [...text.replace(invisible, '').normalize('NFKC').toLowerCase()];
  const letters = composed.map((letter) => plainLetters.get(letter) ?? letter).join('');
  const bare = letters.normalize('NFKD').replace(marks, '');
  return [...bare].map((letter) => plainLetters.get(letter) ?? letter).join('');
}
