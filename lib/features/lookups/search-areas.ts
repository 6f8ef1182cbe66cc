import { cleanLine } from '../../service-core/text/clean-text.ts';
import { type AreaIndex, type IndexedArea, isPlace } from './area-index.ts';

/**
 * Areas that a text names, best first: hanzi, full pinyin, initials or the beginning of a postal code, of the area
 * alone or after those of what it lies in ("bjhd", "北京海淀", "guangdongsz"). Equals stand in the order of the index.
 */
export function searchAreas(index: AreaIndex, query: string): IndexedArea[] {
  const wanted = searchable(query);
  if (wanted === '') return [];
  if (/^\d+$/.test(wanted)) return byNumber(index, wanted);
  const found = places(index).flatMap((area) => {
    const rank = rankOf(area, wanted);
    return rank === null ? [] : [{ area, rank }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || a.area.view.level - b.area.view.level)
    .map(({ area }) => area);
}

/** Without the records that are no place of their own. */
function places(index: AreaIndex): readonly IndexedArea[] {
  return index.all.filter(({ view, parentKey }) => isPlace(view.name, nameOf(index, parentKey)));
}

const nameOf = (index: AreaIndex, key: string | null): string | undefined =>
  key === null ? undefined : index.byKey.get(key)?.view.name;

/** Returns the places in an area, for choosing: a record that is no place of its own is replaced by those below it. */
export function placesIn(index: AreaIndex, parentKey: string): IndexedArea[] {
  return partsOf(index, parentKey).flatMap((part) =>
    isPlace(part.view.name, nameOf(index, parentKey)) ? [part] : partsOf(index, part.view.key),
  );
}

/** The areas directly below one; the provinces for null. Empty for a key that is none. */
export function partsOf(index: AreaIndex, parentKey: string | null): IndexedArea[] {
  return index.all.filter((area) => area.parentKey === parentKey);
}

function searchable(text: string): string {
  return cleanLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/[\s/·,，、'’-]/g, '');
}

function byNumber(index: AreaIndex, digits: string): IndexedArea[] {
  const exact = index.byKey.get(digits);
  const coded = places(index).filter(
    (area) => area.postCodeAround.startsWith(digits) && area.view !== exact?.view,
  );
  return exact ? [exact, ...coded] : coded;
}

/**
 * Ranks a match. 0: the area's whole name; 1: its beginning; from 2 on: after the areas it lies in, the better the more
 * of the text names the area itself. Null when it does not fit.
 */
function rankOf({ keys }: IndexedArea, wanted: string): number | null {
  const own = keys.at(-1) ?? [];
  if (own.includes(wanted)) return 0;
  if (own.some((key) => key.startsWith(wanted))) return 1;
  const start = [...startsAfter(keys.slice(0, -1), wanted)]
    .toSorted((a, b) => a - b)
    .find((at) => at > 0 && at < wanted.length && own.some((key) => key.startsWith(wanted.slice(at))));
  return start === undefined ? null : 1 + start;
}

/** Returns the offsets at which its own part may begin in the text, after beginnings of the levels above. */
function startsAfter(levels: IndexedArea['keys'], wanted: string): ReadonlySet<number> {
  let starts: ReadonlySet<number> = new Set([0]);
  for (const level of levels) {
    const reached = new Set(starts);
    for (const start of starts) {
      for (const key of level) {
        const shared = sharedLength(key, wanted, start);
        for (let length = 1; length <= shared; length += 1) reached.add(start + length);
      }
    }
    starts = reached;
  }
  return starts;
}

function sharedLength(key: string, wanted: string, start: number): number {
  let length = 0;
  while (length < key.length && key[length] === wanted[start + length]) length += 1;
  return length;
}
