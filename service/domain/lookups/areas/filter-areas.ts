import type { Area } from '../../../../lib/service-core/contract/index.ts';
import { areaTree } from '../areas.ts';
import { latinLetters } from '../chinese-names/latin-letters.ts';
import { placeSyllables } from './place-pinyin.ts';

/** Everything of an area that a filter looks at; its pinyin from each syllable on. */
type Searchable = { area: Area; below: Searchable[]; readings: string[] };

function searchable(area: Area): Searchable {
  const syllables = placeSyllables(area.name);
  return {
    area,
    below: (area.list ?? []).map(searchable),
    readings: syllables.map((_, index) => syllables.slice(index).join('')),
  };
}

let index: Searchable[] | undefined;

/**
 * Returns the areas whose name contains the text, whose pinyin has it from the beginning of a syllable on (in any
 * letter case, joined or spaced, with or without tone marks), or whose key begins with it (decisions §9). The answer
 * stays a tree: a match comes with all areas below it, and with those it lies in.
 */
export function filterAreas(filter: string): Area[] {
  const text = filter.normalize('NFC').trim();
  index ??= areaTree().map(searchable);
  if (text === '') return areaTree();
  const letters = /\p{Script=Han}|\d/u.test(text) ? '' : latinLetters(text);
  const isHit = ({ area, readings }: Searchable) =>
    area.name.includes(text) ||
    area.areaKey.startsWith(text) ||
    (letters !== '' && readings.some((reading) => reading.startsWith(letters)));
  return index.flatMap((entry) => pathsTo(entry, isHit));
}

function pathsTo(entry: Searchable, isHit: (entry: Searchable) => boolean): Area[] {
  if (isHit(entry)) return [entry.area];
  const list = entry.below.flatMap((below) => pathsTo(below, isHit));
  return list.length === 0 ? [] : [{ ...entry.area, list }];
}
