import { cleanLine } from '../../service-core/text/clean-text.ts';

const han = /\p{Script=Han}/u;

/** Family name first in characters, and in the pinyin of who is Chinese, as their documents and banks have it. */
export function composedName(party: { firstName: string; lastName: string; nationality: string }): string {
  const first = party.firstName.trim();
  const last = party.lastName.trim();
  if (han.test(first + last)) return last + first;
  const parts = party.nationality === 'CN' ? [last, first] : [first, last];
  return parts.filter((part) => part !== '').join(' ');
}

/** A Chinese name is one word, however it is spaced. */
function wordsOf(name: string): string[] {
  const words = cleanLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s·]+/u)
    .filter(Boolean);
  return han.test(name) ? [words.join('')] : words.toSorted();
}

/** True if two texts are one name: capitals and the order of its words differ from document to document. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

const compound =
  /^(?:欧阳|太史|端木|轩辕|上官|司马|东方|独孤|南宫|万俟|闻人|夏侯|诸葛|尉迟|公羊|赫连|澹台|皇甫|宗政|濮阳|公冶|太叔|申屠|公孙|慕容|仲孙|钟离|长孙|宇文|司徒|鲜于|司空|令狐)/u;

/**
 * Family and given name of a Chinese name of two to four characters. Others are not taken apart: in Latin letters
 * nobody can tell which of two words is the family.
 */
export function nameParts(name: string): { lastName: string; firstName: string } | null {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return null;
  // Rare characters are two units of a text: cut between them, they would be lost.
  const characters = [...name];
  const familyLength = compound.test(name) && characters.length > 2 ? 2 : 1;
  return {
    lastName: characters.slice(0, familyLength).join(''),
    firstName: characters.slice(familyLength).join(''),
  };
}
