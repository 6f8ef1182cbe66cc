import { romanised, visible } from './letters.ts';
import { drawn, lookOf, withPicturesRead } from './look-alikes.ts';

/** Words that say a company's form, not which company it is. */
const companyForms = new Set(
  'ltd limited co company corp corporation inc incorporated llc plc gmbh ag sa sarl bv nv oy ab as kg pte pty fzc fze jsc ojsc pjsc the and of for'.split(
    ' ',
  ),
);
const formLooks = new Set([...companyForms].filter(({ length }) => length > 2).map(lookOf));
/** Articles and "son of" in Arabic names: written or left out at will. */
const particles = new Set('al el ul bin ibn bint'.split(' '));
const chineseForms =
  /^(?:株式会社|有限会社)|(?:有限责任公司|股份有限公司|有限公司|集团|公司|先生|女士|株式会社|有限会社)$/u;
const quotes = /['’‘ʻʼ`´]/gu;
/** A word whose letters are written apart by dots or dashes; three could be somebody's initials. */
const spacedOut = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}\s][\p{L}\p{N}]){3,}(?![\p{L}\p{N}])/gu;
/** The same with any spaces between, so that nothing tells where a word ends. */
const spacedFurther = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}]){3,}(?![\p{L}\p{N}])/gu;
const notLetters = /[^\p{L}\p{N}]+/gu;
const latinWord = /^[a-z]+$/i;
const hanRun = /^\p{Script=Han}+$/u;

/** A word as it is spelled in Latin letters where the script allows it, and as it looks; most often one text twice. */
export type Reading = { spelled: string; drawn: string };

function readingOf(word: string): Reading {
  const spelled = romanised(word);
  if (latinWord.test(word)) return { spelled, drawn: spelled };
  return { spelled, drawn: romanised(drawn(word)) };
}

const isCompanyForm = ({ spelled, drawn: seen }: Reading) =>
  companyForms.has(spelled) || companyForms.has(seen) || formLooks.has(lookOf(seen));

/**
 * A name as comparable words: lower case, in Latin letters where the script allows it, without accents, punctuation,
 * particles and company forms. A name in Chinese characters is one word, since it has no spaces to tell its parts by.
 */
export function wordsOf(name: string): Reading[] {
  const plain = withPicturesRead(visible(name))
    .replace(quotes, '')
    .replace(spacedOut, (letters) => letters.replaceAll(notLetters, ''))
    .replace(spacedFurther, (letters) => letters.replaceAll(notLetters, ''));
  const words = plain
    .split(notLetters)
    .map(readingOf)
    .filter(({ spelled }) => spelled !== '');
  if (words.length > 0 && words.every(({ drawn }) => hanRun.test(drawn))) {
    const joined = words.map(({ spelled }) => spelled).join('');
    const spelled = joined.replace(chineseForms, '') || joined;
    return [{ spelled, drawn: drawn(spelled) }];
  }
  const telling = words.filter((word) => !isCompanyForm(word) && !particles.has(word.spelled));
  return telling.length > 0 ? telling : words;
}

/** The words of {@link wordsOf} as they are spelled. */
export const nameTokens = (name: string): string[] => wordsOf(name).map(({ spelled }) => spelled);
