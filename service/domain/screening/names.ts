/** Words that say a company's form, not which company it is. */
const companyForms = new Set(
  'ltd limited co company corp corporation inc incorporated llc plc gmbh ag sa sarl bv nv oy ab as kg pte pty fzc fze jsc ojsc pjsc the and of for'.split(
    ' ',
  ),
);
const chineseForms = /(?:有限责任公司|股份有限公司|有限公司|集团|公司)$/u;
const marks = /\p{M}/gu;
const hanRun = /^\p{Script=Han}+$/u;

/** What NFKD leaves whole although Latin script lists write it plainly. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * A name as comparable words: lower case, without accents, punctuation and company forms. A name in Chinese
 * characters is one word, since it has no spaces to tell its parts by.
 */
export function nameTokens(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/gu, (letter) => letters[letter] ?? letter)
    .replace(/['’`´]/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length > 0 && words.every((word) => hanRun.test(word))) {
    const joined = words.join('');
    return [joined.replace(chineseForms, '') || joined];
  }
  const telling = words.filter((word) => !companyForms.has(word));
  return telling.length > 0 ? telling : words;
}
