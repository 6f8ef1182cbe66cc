// This package depends on another one of 186 MB and never reads it: `overrides` in package.json puts an empty one there.
import { regionData } from 'element-china-area-data';
import type { Area } from '../../../lib/service-core/contract/index.ts';
import { placeSyllables } from './areas/place-pinyin.ts';
import { postalCodeOf } from './areas/postal-codes.ts';

type Division = { value: string; label: string; children?: Division[] };

/** Changes since the data was published: two counties of Hotan (2024); the districts of Sansha (2020) for its islands. */
const additions: Readonly<Record<string, Division[]>> = {
  '6532': [
    { value: '653228', label: '和康县' },
    { value: '653229', label: '和安县' },
  ],
  '4603': [
    { value: '460302', label: '西沙区' },
    { value: '460303', label: '南沙区' },
  ],
};
const removed = new Set(['460321', '460322', '460323']);

/**
 * Statistical groups of a municipality's districts and counties, which addresses call by the city's name. All of them
 * stand below one city, so that no area appears twice.
 */
const groupsOfMunicipality = new Set(['市辖区', '县']);

function citiesOf(province: Division): Division[] {
  const cities = province.children ?? [];
  const [first, ...others] = cities.filter(({ label }) => groupsOfMunicipality.has(label));
  if (first === undefined) return cities;
  const children = [first, ...others].flatMap((group) => group.children ?? []);
  return [{ value: first.value, label: province.label, children }];
}

function districtsOf(city: Division): Division[] {
  const kept = (city.children ?? []).filter(({ value }) => !removed.has(value));
  return [...kept, ...(additions[city.value] ?? [])].toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

function areaOf(division: Division, areaLevel: string, list: Area[]): Area {
  const areaKey = division.value.padEnd(6, '0');
  const pinyin = placeSyllables(division.label).join('');
  return { areaLevel, areaKey, code: postalCodeOf(areaKey) ?? '', name: division.label, pinyin, list };
}

function cityOf(city: Division): Area {
  return areaOf(
    city,
    '2',
    districtsOf(city).map((district) => areaOf(district, '3', [])),
  );
}

let tree: Area[] | undefined;

/**
 * The areas of mainland China: provinces, cities, districts (specification §2.9), always on three levels. `areaKey`
 * is the code of GB/T 2260 in six digits (nine for the towns of the cities without districts); `code` is the postal
 * code, empty where none is known for certain; `pinyin` is joined, in lower case, without tone marks. Counties and
 * county-level cities that their province governs directly stand below the grouping of the official statistics.
 */
export function areaTree(): Area[] {
  tree ??= regionData.map((province) => areaOf(province, '1', citiesOf(province).map(cityOf)));
  return tree;
}
