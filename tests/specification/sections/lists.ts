import assert from 'node:assert/strict';
import { personBeneficiary, personOrder, quote } from '../../support/foreign-bodies.ts';
import { isDone } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

type Area = Record<'areaLevel' | 'areaKey' | 'code' | 'name' | 'pinyin', string> & { list?: Area[] };

async function areas({ shared }: World): Promise<Area[]> {
  const answer = await shared.sandbox('/payout/common/area/list');
  return isDone<Area[]>(answer);
}

function flat(list: readonly Area[]): Area[] {
  return list.flatMap((area) => [area, ...flat(area.list ?? [])]);
}

function areaRow(name: string, rule: string, check: (all: Area[], top: Area[]) => void) {
  return {
    name,
    rule,
    prove: async (world: World) => {
      const top = await areas(world);
      check(flat(top), top);
    },
  };
}

const areaRows = sectionRows(
  '2.9',
  ['lib/service-core/contract/answers.ts#areaSchema', 'service/routes/lookups.ts'],
  [
    areaRow('areaLevel', 'string; 1 state, 2 city, 3 district', (all, top) => {
      assert.deepEqual([...new Set(all.map((a) => a.areaLevel))].toSorted(), ['1', '2', '3']);
      assert.ok(top.every((a) => a.areaLevel === '1'));
    }),
    areaRow('areaKey', 'string; key of the area, unique', (all) => {
      const keys = all.map((a) => a.areaKey);
      assert.ok(keys.every((key) => typeof key === 'string' && key !== ''));
      assert.equal(new Set(keys).size, keys.length);
    }),
    areaRow('code', 'string; postal code where known', (all) => {
      const codes = all.map((a) => a.code).filter((code) => code !== undefined);
      assert.ok(codes.length > 0, 'no area has a postal code');
      for (const code of codes) assert.match(code, /^\d{6}$|^$/);
    }),
    areaRow('list', 'array; child areas of the same shape, one level down', (all, top) => {
      assert.ok(top.length >= 31, `${top.length} provinces`);
      for (const area of all) {
        for (const child of area.list ?? [])
          assert.equal(Number(child.areaLevel), Number(area.areaLevel) + 1);
      }
      assert.ok(all.length > 3_000, `${all.length} areas`);
    }),
    areaRow('name', 'string; Simplified Chinese name', (all) => {
      for (const { name } of all) assert.match(name, /^[\p{Script=Han}·]+$/u);
      assert.ok(all.some(({ name }) => name === '朝阳区'));
    }),
    areaRow('pinyin', 'string; pinyin of the name, without tone marks', (all) => {
      for (const { pinyin } of all) assert.match(pinyin, /^[A-Za-z' ]+$/);
      assert.ok(all.some(({ pinyin }) => /^chao ?yang/i.test(pinyin)));
    }),
  ],
);

type Occupation = Record<'nameCn' | 'nameEn' | 'nameTw', string>;
const occupationRow = (
  name: string,
  rule: string,
  check: (all: Occupation[], world: World) => void | Promise<void>,
) => ({
  name,
  rule,
  prove: async (world: World) => {
    const all = isDone<Occupation[]>(await world.shared.sandbox('/payout/common/occupation/list'));
    assert.ok(all.length >= 60, `${all.length} occupations`);
    await check(all, world);
  },
});

const occupationRows = sectionRows(
  '2.10',
  ['lib/service-core/contract/answers.ts#occupationSchema', 'service/routes/lookups.ts'],
  [
    occupationRow('nameCn', 'string; simplified Chinese', (all) => {
      for (const { nameCn } of all) assert.match(nameCn, /\p{Script=Han}/u);
      assert.ok(all.some(({ nameCn }) => nameCn.includes('师')));
    }),
    occupationRow(
      'nameEn',
      'string; English, the value that fills beneficiary.occupation',
      async (all, world) => {
        for (const { nameEn } of all) assert.match(nameEn, /^[\x20-\x7e]+$/);
        const order = personOrder(await quote(world.shared, 'global'));
        const beneficiary = { ...personBeneficiary(), occupation: all[0]?.nameEn };
        isDone(await world.shared.post('/global/payout/transfer/create', { ...order, beneficiary }));
      },
    ),
    occupationRow('nameTw', 'string; traditional Chinese', (all) => {
      for (const { nameTw } of all) assert.match(nameTw, /\p{Script=Han}/u);
      assert.ok(all.some(({ nameTw }) => nameTw.includes('師')));
    }),
  ],
);

/** Specification §2.9 and §2.10. */
export const listRows: Row[] = [...areaRows, ...occupationRows];
