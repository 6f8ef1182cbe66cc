import { describe, expect, test } from 'vitest';
import type { Area } from '../../service-core/contract/index.ts';
import { indexAreas, partsOf, placesIn, searchAreas } from './areas.ts';

const area = (areaKey: string, name: string, pinyin: string, list: Area[] = [], code = ''): Area => ({
  areaLevel: String(areaKey.length),
  areaKey,
  name,
  pinyin,
  code,
  list,
});

const index = indexAreas([
  area('43', '湖南省', 'hunansheng', [
    area('4301', '长沙市', 'changshashi', [area('430102', '芙蓉区', 'furongqu')], '410000'),
  ]),
  area('31', '上海市', 'shanghaishi', [area('3101', '上海市', 'shanghaishi')]),
  area('50', '重庆市', 'chongqingshi', [
    area('5001', '重庆市', 'chongqingshi', [area('500103', '渝中区', 'yuzhongqu')], '400000'),
  ]),
  area('11', '北京市', 'beijingshi', [
    area(
      '1101',
      '北京市',
      'beijingshi',
      [area('110108', '海淀区', 'haidianqu'), area('110105', '朝阳区', 'chaoyangqu')],
      '100000',
    ),
  ]),
  area('21', '辽宁省', 'liaoningsheng', [area('2113', '朝阳市', 'chaoyangshi', [], '122000')]),
  area('34', '安徽省', 'anhuisheng', [
    area('3415', '六安市', 'luanshi', [], '237000'),
    area('3413', '宿州市', 'suzhoushi', [], '234000'),
  ]),
  area('44', '广东省', 'guangdongsheng', [
    area('4403', '深圳市', 'shenzhenshi', [], '518000'),
    area('4420', '中山市', 'zhongshanshi', [], '528400'),
  ]),
  area('46', '海南省', 'hainansheng', [
    area('4690', '省直辖县级行政区划', 'shengzhixiaxianjixingzhengquhua', [
      area('469001', '五指山市', 'wuzhishanshi', [], '572200'),
    ]),
  ]),
  area('61', '陕西省', 'shanxisheng', [area('6101', '西安市', 'xianshi', [], '710000')]),
  area('45', '广西壮族自治区', 'guangxizhuangzuzizhiqu', [area('4504', '梧州市', 'wuzhoushi', [], '543000')]),
]);

const found = (query: string) => searchAreas(index, query).map(({ view }) => view.path.join(' / '));

test('T-32: 长沙 and 重庆 both stand under C, by the record’s pinyin', () => {
  const names = searchAreas(index, 'c').map(({ view }) => view.name);
  expect(names.filter((name) => name === '长沙市' || name === '重庆市')).toHaveLength(2);
  const provinces = partsOf(index, null).map(({ view }) => view.pinyin);
  expect(provinces).toEqual(provinces.toSorted());
  const cities = indexAreas([
    area('1', '上海市', 'shanghaishi'),
    area('2', '重庆市', 'chongqingshi'),
    area('3', '长沙市', 'changshashi'),
  ]).all.map(({ view }) => view.name);
  expect(cities).toEqual(['长沙市', '重庆市', '上海市']);
});

describe('an area is found by', () => {
  test.each([
    ['hanzi', '海淀'],
    ['full pinyin', 'haidianqu'],
    ['the beginning of its pinyin', 'haid'],
    ['initials from the province on', 'bjhd'],
    ['hanzi from the province on', '北京海淀'],
    ['pinyin from the province on, with what people put between', 'Beijing / Haidian'],
    ['full-width letters', 'ｂｊｈｄ'],
  ])('%s', (_, query) => {
    expect(found(query)).toEqual(['北京市 / 海淀区']);
  });
  test('its post code, also that of the city it lies in', () => {
    expect(found('100000')).toEqual(['北京市 / 朝阳区', '北京市 / 海淀区']);
    expect(found('518')).toEqual(['广东省 / 深圳市']);
    expect(found('500103')[0]).toBe('重庆市 / 渝中区');
  });
  test('nothing else', () => {
    expect(found('hdbj')).toEqual([]);
    expect(found(' ')).toEqual([]);
    expect(found('haidianx')).toEqual([]);
  });
});

describe('the best comes first', () => {
  test('what is called so before what only begins so, cities before districts', () => {
    expect(found('朝阳')).toEqual(['辽宁省 / 朝阳市', '北京市 / 朝阳区']);
    expect(found('xian')[0]).toBe('陕西省 / 西安市');
    expect(found('la')[0]).toBe('安徽省 / 六安市');
  });
  test('the more of the text names the place itself', () => {
    expect(found('gdsz')[0]).toBe('广东省 / 深圳市');
    expect(found('gdsz')).not.toContain('安徽省 / 宿州市');
  });
});

test('an address gets the names, and never the post code of its city for its own', () => {
  const view = searchAreas(index, 'haidian')[0]?.view;
  expect(view).toMatchObject({
    latinPath: ['Beijing', 'Haidian'],
    address: { state: '北京市', city: '北京市', district: '海淀区', postCode: '' },
  });
});

test('a city has no code of its own, a province neither', () => {
  for (const name of ['北京市', '海南省']) {
    expect(searchAreas(index, name)[0]?.view.address.postCode).toBe('');
  }
});

test('a county that a province governs directly is the city of its address', () => {
  expect(searchAreas(index, '五指山')[0]?.view).toMatchObject({
    path: ['海南省', '五指山市'],
    address: { state: '海南省', city: '五指山市', district: '', postCode: '572200' },
  });
});

test('choosing goes past records that are no place; browsing shows them', () => {
  expect(placesIn(index, '11').map(({ view }) => view.name)).toEqual(['朝阳区', '海淀区']);
  expect(placesIn(index, '46').map(({ view }) => view.name)).toEqual(['五指山市']);
  expect(partsOf(index, '46').map(({ view }) => view.name)).toEqual(['省直辖县级行政区划']);
  expect(placesIn(index, 'none')).toEqual([]);
});

test('a region of a people is called by its short name in Latin letters', () => {
  expect(index.byKey.get('45')?.view.latin).toBe('Guangxi');
});
