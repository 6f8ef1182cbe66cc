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
