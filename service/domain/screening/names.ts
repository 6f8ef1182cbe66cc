import { romanised } from './romanise.ts';

/** Words that say a company's form, not which company it is. */
const companyForms = new Set(
  'ltd limited co company corp corporation inc incorporated llc plc gmbh ag sa sarl bv nv oy ab as kg pte pty fzc fze jsc ojsc pjsc the and of for'.split(
    ' ',
  ),
);
/** Articles and "son of" in Arabic names: written or left out at will. */
const particles = new Set('al el ul bin ibn bint'.split(' '));
const chineseForms = /(?:有限责任公司|股份有限公司|有限公司|集团|公司)$/u;
/** A word whose letters are written apart by dots or dashes; three could be somebody's initials. */
const spacedOut = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}\s]\p{L}){3,}(?![\p{L}\p{N}])/gu;
const hanRun = /^\p{Script=Han}+$/u;

/**
 * A name as comparable words: lower case, in Latin letters where the script allows it, without accents, punctuation,
 * particles and company forms. A name in Chinese characters is one word, since it has no spaces to tell its parts by.
 */
export function nameTokens(name: string): string[] {
  const plain = romanised(name)
    .replace(/['’‘ʻʼ`´]/gu, '')
    .replace(spacedOut, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''));
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length > 0 && words.every((word) => hanRun.test(word))) {
    const joined = words.join('');
    return [joined.replace(chineseForms, '') || joined];
  }
  const telling = words.filter((word) => !companyForms.has(word) && !particles.has(word));
  return telling.length > 0 ? telling : words;
}
