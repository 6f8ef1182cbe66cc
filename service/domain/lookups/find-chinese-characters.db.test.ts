import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderRequest, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { chineseCharactersTestValues } from '../../sandbox/test-value-tables.ts';
import type { Partner } from '../context.ts';
import { createOrder } from '../orders/create-order.ts';
import { type ChineseCharactersRequest, findChineseCharacters } from './find-chinese-characters.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
});

const find = (request: ChineseCharactersRequest, who = partner) =>
  findChineseCharacters(test.ctx, who, request);
const sunIdNumber = '35020319900228001X';

/** An order whose beneficiary becomes a known party of this partner. */
async function pay(beneficiary: object): Promise<void> {
  const request = await orderRequest(test.ctx, partner);
  const changed = { ...request, beneficiary: { ...request.beneficiary, ...beneficiary } };
  valueOf(await createOrder(test.ctx, partner, 'global', changed));
}

describe('Chinese characters are found', () => {
  it.each(chineseCharactersTestValues.rows)('in the register: %s %s %s: %s', async (...cells) => {
    const [pinyinName = '', idNumber = '', code = '', expected = ''] = cells;
    const request = {
      pinyinName,
      ...(idNumber === '' ? {} : { idNumber }),
      ...(code === '' ? {} : { uionSocialCreditCode: code }),
    };
    expect(valueOf(await find(request)) ?? '').toBe(expected);
  });

  it('among this partner’s own known parties, and never among another’s', async () => {
    await pay({ fullName: '孙丽华', idNumber: sunIdNumber });
    const request = { pinyinName: 'Sun Lihua', idNumber: sunIdNumber };
    expect(valueOf(await find(request))).toBe('孙丽华');
    expect(valueOf(await find({ ...request, idNumber: '350203 19900228 001x' }))).toBe('孙丽华');
    expect(valueOf(await find({ ...request, pinyinName: 'Sun Lijuan' }))).toBeUndefined();
    expect(valueOf(await find(request, await test.newPartner()))).toBeUndefined();
  });

  it('of a known company by its credit code', async () => {
    await pay({
      entityType: 'B',
      fullName: '杭州晨光文化有限公司',
      idNumber: '91110108MA01A2B3CF',
      gender: undefined,
    });
    const request = {
      pinyinName: 'Hangzhou Chenguang Wenhua Co., Ltd',
      uionSocialCreditCode: '91110108MA01A2B3CF',
    };
    expect(valueOf(await find(request))).toBe('杭州晨光文化有限公司');
    expect(valueOf(await find(request, await test.newPartner()))).toBeUndefined();
  });

  it('in production among known parties alone', async () => {
    const production = { ...test.ctx, settings: { ...test.ctx.settings, mode: 'production' as const } };
    const request = { pinyinName: 'Wang Wei', idNumber: '11010519491231002X' };
    expect(valueOf(await findChineseCharacters(production, partner, request))).toBeUndefined();
    await pay({ fullName: '王伟' });
    expect(valueOf(await findChineseCharacters(production, partner, request))).toBe('王伟');
  });

  it('by an index, however many parties a partner has', async () => {
    const client = await test.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      for (const [field, index] of [
        ['idNumber', 'parties_id_number'],
        ['companyNumber', 'parties_company_number'],
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select content from parties where partner_id = $1
             and upper(replace(replace(content->>'${field}', ' ', ''), '-', '')) = $2`,
          [partner.id, 'X'],
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('refused is', () => {
  it.each<[string, ChineseCharactersRequest, RegExp]>([
    ['a name without an identifier', { pinyinName: 'Wang Wei' }, /idNumber .*is required/],
    [
      'a person’s and a company’s number together',
      { pinyinName: 'Wang Wei', idNumber: '11010519491231002X', uionSocialCreditCode: '91110108MA01A2B3CF' },
      /uionSocialCreditCode must be empty/,
    ],
    [
      'a wrong check digit',
      { pinyinName: 'Wang Wei', idNumber: '110105194912310021' },
      /idNumber has a wrong check digit/,
    ],
    [
      'an ID number that is too short',
      { pinyinName: 'Wang Wei', idNumber: '1101051949123100' },
      /idNumber does not have the right form/,
    ],
    [
      'a wrong check character',
      { pinyinName: 'A', uionSocialCreditCode: '91110108MA01A2B3CX' },
      /uionSocialCreditCode has a wrong check digit/,
    ],
    ['a name that has them', { pinyinName: '王伟', idNumber: '11010519491231002X' }, /already/],
  ])('%s', async (_, request, said) => {
    const refused = await find(request);
    expect(refused).toMatchObject({ ok: false, reason: { code: 'bodyInvalid' } });
    expect(refused.ok ? '' : refused.reason.message).toMatch(said);
  });

  it('not a passport number, which has no check digit', async () => {
    expect(valueOf(await find({ pinyinName: 'Wang Wei', idNumber: 'E12345678' }))).toBeUndefined();
  });
});
