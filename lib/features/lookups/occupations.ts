import type { Occupation } from '../../service-core/contract/index.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { spokenKeys } from '../../text/spoken-keys.ts';

export type IndexedOccupation = { occupation: Occupation; keys: readonly string[] };

export function indexOccupations(occupations: readonly Occupation[]): IndexedOccupation[] {
  return occupations.map((occupation) => {
    const names = [occupation.nameEn, occupation.nameCn, occupation.nameTw];
    return { occupation, keys: [...names, ...spokenKeys(occupation.nameCn)].map(searchable) };
  });
}

/**
 * Returns the occupations a text names in any of the three scripts, in pinyin or initials; beginnings first, all for no
 * text.
 */
export function searchOccupations(index: readonly IndexedOccupation[], query: string): Occupation[] {
  const wanted = searchable(query);
  return index
    .map(({ occupation, keys }) => ({ occupation, rank: rankOf(keys, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ occupation }) => occupation);
}

function rankOf(keys: readonly string[], wanted: string): number {
  if (keys.some((key) => key.startsWith(wanted))) return 0;
  if (keys.some((key) => key.includes(` ${wanted}`))) return 1;
  return keys.slice(0, 3).some((key) => key.includes(wanted)) ? 2 : 3;
}

function searchable(text: string): string {
  return cleanLine(text).normalize('NFKC').toLowerCase();
}
