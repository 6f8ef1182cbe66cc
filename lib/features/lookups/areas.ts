import { polyphonic } from 'pinyin-pro';
import type { Area, Occupation } from '../../service-core/contract/index.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { spokenKeys } from '../../text/spoken-keys.ts';
import type { AreaAddress, AreaLevel, AreaView } from './schema.ts';

/**
 * Splits joined pinyin (`chongqingshi`) into one syllable per character of `name`, by the readings each character can
 * have. The record's pinyin decides between readings: 重庆 is chong qing, 六安 is lu an. Empty if they do not match.
 */
function syllablesOf(name: string, pinyin: string): string[] {
  const characters = [...name];
  const readings = polyphonic(characters.join(''), { toneType: 'none', type: 'array', v: true }).map(
    (found) => [...new Set(found.map((one) => one.toLowerCase()))],
  );
  if (readings.length !== characters.length) return [];
  return fit(readings, pinyin, 0) ?? [];
}

function fit(readings: readonly string[][], rest: string, at: number): string[] | null {
  const options = readings[at];
  if (options === undefined) return rest === '' ? [] : null;
  for (const option of options) {
    if (!rest.startsWith(option)) continue;
    const tail = fit(readings, rest.slice(option.length), at + 1);
    if (tail !== null) return [option, ...tail];
  }
  return null;
}

// 广西壮族自治区, 石柱土家族自治县: the names of peoples belong to the suffix.
const endings =
  /^(.{2,}?)(?:(?:维吾尔|.{1,5}?族)*自治(?:区|州|县|旗)|特别行政区|地区|省|市|区|县|旗|盟|镇|街道|乡)$/u;

/** The everyday name without its suffix (海淀 for 海淀区, but 沛县 stays whole), with its syllables if known. */
function coreOf(name: string, syllables: readonly string[]): { name: string; syllables: string[] } {
  const core = endings.exec(name)?.[1] ?? name;
  return { name: core, syllables: syllables.slice(0, [...core].length) };
}

/** Capitalises Latin letters: `Haidian`. */
function capitalised(letters: string): string {
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** An area with its search keys. */
export type IndexedArea = {
  view: AreaView;
  parentKey: string | null;
  /** Postal code of the area or else of its city: a search key, not the area's own code. */
  postCodeAround: string;
  /** Name, joined pinyin and initials, with and without suffix, of each level from the province down to the area. */
  keys: readonly (readonly string[])[];
};

export type AreaIndex = { all: readonly IndexedArea[]; byKey: ReadonlyMap<string, IndexedArea> };

/** Groups the counties that a province governs directly; a grouping of the statistics, not a place. */
const groupings = /直辖.*行政区划$/u;

/** True if a record is a real place: neither a grouping, nor the single city of a province that is itself a city. */
function isPlace(name: string, nameAbove: string | undefined): boolean {
  return !groupings.test(name) && name !== nameAbove;
}

/** The service's tree as a flat index, every list sorted by the records' own pinyin (T-32). */
export function indexAreas(areas: readonly Area[]): AreaIndex {
  const all: IndexedArea[] = [];
  for (const area of byPinyin(areas)) add(area, [], all);
  return { all, byKey: new Map(all.map((one) => [one.view.key, one])) };
}

type Named = Pick<Area, 'name' | 'pinyin'>;

/** Sorts by the record's pinyin and never by the platform's collator, which reads 长沙 as zhǎng (ui.md §3.8). */
function byPinyin<T extends Named>(areas: readonly T[]): T[] {
  const key = ({ pinyin, name }: Named): string => pinyin || name;
  return areas.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

function add(area: Area, above: readonly IndexedArea[], all: IndexedArea[]): void {
  const { name, areaKey: key } = area;
  const pinyin = (area.pinyin ?? '').toLowerCase();
  const syllables = syllablesOf(name, pinyin);
  const core = coreOf(name, syllables);
  const spokenCore = core.syllables.join('') || pinyin;
  const parent = above.at(-1);
  const parts = byPinyin(area.list ?? []);
  // Never the city's code: a letter to a district needs the district's code.
  const postCode = area.code ?? '';
  const level = (above.length + 1) as AreaLevel;
  const own = {
    key,
    level,
    name,
    latin: capitalised(spokenCore),
    pinyin,
    postCode,
    hasParts: parts.length > 0,
  };
  const chain = [...above.map(({ view }) => view), own];
  // Beijing lies in Beijing: named once.
  const spoken = chain.filter((one, at) => isPlace(one.name, chain[at - 1]?.name));
  const indexed: IndexedArea = {
    view: {
      ...own,
      path: spoken.map((one) => one.name),
      latinPath: spoken.map((one) => one.latin),
      // A city's code is that of one of its districts, and wrong for the others.
      address: addressOf(chain, level === 3 ? postCode : ''),
    },
    parentKey: parent?.view.key ?? null,
    postCodeAround: postCode || parent?.postCodeAround || '',
    keys: [
      ...(parent?.keys ?? []),
      distinct([name, core.name, pinyin, spokenCore, initialsOf(syllables), initialsOf(core.syllables)]),
    ],
  };
  all.push(indexed);
  if (above.length === 2) return;
  for (const part of parts) add(part, [...above, indexed], all);
}

const initialsOf = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.charAt(0)).join('');

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** The address of an area. A county directly below its province takes the place of the city. */
function addressOf(chain: readonly { name: string }[], postCode: string): AreaAddress {
  const [state = '', city = '', district = ''] = chain.map((one) => one.name);
  return groupings.test(city)
    ? { state, city: district, district: '', postCode }
    : { state, city, district, postCode };
}

/**
 * Areas that a text names, best match first: by hanzi, full pinyin, initials or the beginning of a postal code, alone or
 * after the areas above ("bjhd", "北京海淀", "guangdongsz"). Equal matches keep the order of the index.
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

/** All areas without the records that are not places. */
function places(index: AreaIndex): readonly IndexedArea[] {
  return index.all.filter(({ view, parentKey }) => isPlace(view.name, nameOf(index, parentKey)));
}

const nameOf = (index: AreaIndex, key: string | null): string | undefined =>
  key === null ? undefined : index.byKey.get(key)?.view.name;

/** Places in an area, to choose from: a record that is not a place is replaced by the places below it. */
export function placesIn(index: AreaIndex, parentKey: string): IndexedArea[] {
  return partsOf(index, parentKey).flatMap((part) =>
    isPlace(part.view.name, nameOf(index, parentKey)) ? [part] : partsOf(index, part.view.key),
  );
}

/** Areas directly below an area, or the provinces for null. Empty for an unknown key. */
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
 * Ranks a match. 0: the area's whole name; 1: the beginning of its name; from 2: after names of the areas above, lower
 * the more of the text names the area itself. Null for no match.
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

/** Offsets in the text at which the area's own name may begin, after beginnings of the levels above. */
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

export type IndexedOccupation = { occupation: Occupation; keys: readonly string[] };

export function indexOccupations(occupations: readonly Occupation[]): IndexedOccupation[] {
  return occupations.map((occupation) => {
    const names = [occupation.nameEn, occupation.nameCn, occupation.nameTw];
    return { occupation, keys: [...names, ...spokenKeys(occupation.nameCn)].map(searchableOccupation) };
  });
}

/** Occupations that a text names in any of the three scripts, in pinyin or initials; best match first, all for ''. */
export function searchOccupations(index: readonly IndexedOccupation[], query: string): Occupation[] {
  const wanted = searchableOccupation(query);
  return index
    .map(({ occupation, keys }) => ({ occupation, rank: rankOfOccupation(keys, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ occupation }) => occupation);
}

function rankOfOccupation(keys: readonly string[], wanted: string): number {
  if (keys.some((key) => key.startsWith(wanted))) return 0;
  if (keys.some((key) => key.includes(` ${wanted}`))) return 1;
  return keys.slice(0, 3).some((key) => key.includes(wanted)) ? 2 : 3;
}

function searchableOccupation(text: string): string {
  return cleanLine(text).normalize('NFKC').toLowerCase();
}
