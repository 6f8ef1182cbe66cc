type Parts = { lastName: string; firstName: string };

/** A name as its language writes it: a Chinese one with the family first and no space. */
export function nameOfParts({ lastName, firstName }: Parts): string {
  if (/^\p{Script=Han}+$/u.test(lastName + firstName)) return lastName + firstName;
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** A Chinese name is one word, however it is spaced. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s·]+/u)
    .filter(Boolean);
  return /\p{Script=Han}/u.test(name) ? [words.join('')] : words.toSorted();
}

/** True if two texts are one name: capitals and the order of its words differ from document to document. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');
