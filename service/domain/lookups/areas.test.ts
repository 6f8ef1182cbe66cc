import { describe, expect, it } from 'vitest';
import type { Area } from '../../../lib/service-core/contract/index.ts';
import { areasWithPostalCode, areaTree, correctedPlaces, placeSyllables } from './areas.ts';

const provinces = areaTree();
const cities = provinces.flatMap((province) => province.list ?? []);
const districts = cities.flatMap((city) => city.list ?? []);
const all = [...provinces, ...cities, ...districts];
const named = (name: string) => all.filter((area) => area.name === name);
const byKey = new Map(all.map((area) => [area.areaKey, area]));

describe('the tree of areas (specification 2.9)', () => {
  it('has the whole of mainland China on three levels', () => {
    expect(provinces).toHaveLength(31);
    expect(cities.length).toBeGreaterThan(330);
    expect(districts.length).toBeGreaterThan(2_900);
    expect(provinces.every(({ areaLevel }) => areaLevel === '1')).toBe(true);
    expect(cities.every(({ areaLevel, list }) => areaLevel === '2' && (list ?? []).length > 0)).toBe(true);
    expect(districts.every(({ areaLevel, list }) => areaLevel === '3' && list?.length === 0)).toBe(true);
  });

  it('has one key for each area, which begins as that of what it lies in', () => {
    expect(byKey.size).toBe(all.length);
    const isOutside = (inner: Area, outer: Area, digits: number) =>
      inner.areaKey.slice(0, digits) !== outer.areaKey.slice(0, digits);
    for (const province of provinces) {
      expect((province.list ?? []).filter((city) => isOutside(city, province, 2))).toEqual([]);
    }
    for (const city of cities) {
      const digits = city.name === '重庆市' ? 2 : 4;
      expect((city.list ?? []).filter((district) => isOutside(district, city, digits))).toEqual([]);
    }
    expect(all.every(({ areaKey }) => /^\d{6}(\d{3})?$/.test(areaKey))).toBe(true);
  });

  it('calls municipalities by their name, with all their districts and counties in one city', () => {
    for (const [key, name] of Object.entries({
      '11': '北京市',
      '12': '天津市',
      '31': '上海市',
      '50': '重庆市',
    })) {
      const city = byKey.get(`${key}0100`);
      expect(city?.name).toBe(name);
      expect(byKey.get(`${key}0000`)?.list).toEqual([city]);
    }
    expect(byKey.get('500100')?.list).toHaveLength(38);
    expect(byKey.get('500100')?.list?.map(({ name }) => name)).toContain('城口县');
  });

  it('keeps cities that their province governs directly, and the towns of cities without districts', () => {
    expect(byKey.get('429000')?.list?.map(({ name }) => name)).toContain('神农架林区');
    expect(byKey.get('441900')?.list?.map(({ name }) => name)).toContain('虎门镇');
    expect(byKey.get('620200')?.list).not.toHaveLength(0);
  });

  it('has what changed since its data was published', () => {
    expect(named('和康县')).toHaveLength(1);
    expect(byKey.get('460300')?.list?.map(({ name }) => name)).toEqual(['西沙区', '南沙区']);
  });
});

describe('postal codes', () => {
  it('are there for every city, and nowhere but for areas that are in the tree', () => {
    const groupings = /直辖县级行政区划$/;
    const without = cities.filter(({ code, name }) => code === '' && !groupings.test(name));
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(areasWithPostalCode.filter((key) => !byKey.has(key))).toEqual([]);
    expect(all.filter(({ code }) => !/^(\d{6})?$/.test(code ?? '?'))).toEqual([]);
  });

  it.each([
    ['110100', '100000'],
    ['310100', '200000'],
    ['440300', '518000'],
    ['510100', '610000'],
    ['429021', '442400'],
    ['152900', '750300'],
  ])('of %s is %s', (key, code) => {
    expect(byKey.get(key)?.code).toBe(code);
  });
});

describe('the pinyin of places', () => {
  it.each(
    Object.entries({
      重庆市: 'chongqingshi',
      长沙市: 'changshashi',
      厦门市: 'xiamenshi',
      六安市: 'luanshi',
      蚌埠市: 'bengbushi',
      台州市: 'taizhoushi',
      朝阳市: 'chaoyangshi',
      东莞市: 'dongguanshi',
      亳州市: 'bozhoushi',
      大埔县: 'dabuxian',
      成都市: 'chengdushi',
      郫都区: 'piduqu',
      丰都县: 'fengduxian',
      喀什地区: 'kashidiqu',
      什邡市: 'shifangshi',
      番禺区: 'panyuqu',
      长子县: 'zhangzixian',
      东阿县: 'dongexian',
      铅山县: 'yanshanxian',
      吕梁市: 'lvliangshi',
      西藏自治区: 'xizangzizhiqu',
      延边朝鲜族自治州: 'yanbianchaoxianzuzizhizhou',
      荥阳市: 'xingyangshi',
      荥经县: 'yingjingxian',
      渑池县: 'mianchixian',
      盱眙县: 'xuyixian',
    }),
  )('of %s is %s', (name, pinyin) => {
    expect(named(name).length).toBeGreaterThan(0);
    for (const area of named(name)) expect(area.pinyin).toBe(pinyin);
  });

  it('is lower case letters and nothing else', () => {
    expect(all.filter(({ pinyin }) => !/^[a-z]+$/.test(pinyin ?? '')).map(({ name }) => name)).toEqual([]);
  });

  it('is corrected for places that are there, with a syllable for each character', () => {
    for (const [name, reading] of Object.entries(correctedPlaces)) {
      expect([name, named(name).length]).not.toEqual([name, 0]);
      expect(reading.split(' ')).toHaveLength([...name].length);
      expect(placeSyllables(name).join(' ')).toBe(reading);
    }
  });
});
