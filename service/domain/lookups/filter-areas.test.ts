import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../lib/service-core/contract/index.ts';
import { runs } from '../../../tests/support/seed.ts';
import { areaTree, filterAreas } from './areas.ts';

const paths = (areas: readonly Area[]): string[] =>
  areas.flatMap(({ name, list = [] }) =>
    list.length === 0 ? [name] : paths(list).map((path) => `${name} ${path}`),
  );
const flat = (areas: readonly Area[]): Area[] => areas.flatMap((area) => [area, ...flat(area.list ?? [])]);
const everything = flat(areaTree());

describe('a filter of areas', () => {
  it.each([
    ['by name', '武侯区', ['四川省 成都市 武侯区']],
    ['by a part of a name', '侯区', ['四川省 成都市 武侯区']],
    ['by pinyin', 'wuhouqu', ['四川省 成都市 武侯区']],
    ['by spaced pinyin in capital letters', 'Wu Hou Qu', ['四川省 成都市 武侯区']],
    ['by pinyin with tone marks', 'wǔhóu qū', ['四川省 成都市 武侯区']],
    ['by pinyin from a later syllable on', 'houqu', ['四川省 成都市 武侯区']],
    ['by key', '510107', ['四川省 成都市 武侯区']],
  ])('%s keeps the path to what it finds', (_, filter, expected) => {
    expect(paths(filterAreas(filter))).toEqual(expected);
  });

  it('keeps all that lies below what it finds', () => {
    const [hainan] = filterAreas('海南省');
    expect(hainan).toEqual(areaTree().find(({ name }) => name === '海南省'));
    expect(filterAreas('3101')).toEqual(filterAreas('310100'));
  });

  it('finds places of one name in several provinces', () => {
    const found = paths(filterAreas('chaoyang'));
    expect(found).toContain('北京市 北京市 朝阳区');
    expect(found).toContain('吉林省 长春市 朝阳区');
    expect(found).toContain('辽宁省 朝阳市 北票市');
  });

  it('finds nothing for what is nowhere, and everything for nothing', () => {
    expect(filterAreas('Atlantis')).toEqual([]);
    expect(filterAreas('(?<=')).toEqual([]);
    expect(filterAreas('  ')).toBe(areaTree());
  });

  it('finds every area by its name, pinyin and key, and answers with a part of the tree', () => {
    const keys = new Set(everything.map(({ areaKey }) => areaKey));
    const area = fc.constantFrom(...everything);
    const filter = (one: Area) => fc.constantFrom(one.name, one.pinyin ?? '', one.areaKey);
    fc.assert(
      fc.property(
        area.chain((one) => fc.tuple(fc.constant(one), filter(one))),
        ([one, text]) => {
          const found = flat(filterAreas(text));
          expect(found.map(({ areaKey }) => areaKey)).toContain(one.areaKey);
          expect(found.every(({ areaKey }) => keys.has(areaKey))).toBe(true);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
