import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withField } from '../../tests/support/foreign-bodies.ts';
import { type ForeignAnswer, ForeignClient, send } from '../../tests/support/foreign-client.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());

const areas = '/payout/common/area/list';
const occupations = '/payout/common/occupation/list';
const characters = '/global/payout/validation/query-chinese-characters';
const bankCheck = '/payout/common/bank/check';

type Area = { areaLevel: string; areaKey: string; code: string; list: Area[]; name: string; pinyin: string };

const list = (path: string, headers = client.identity()) =>
  send(service.url, { method: 'GET', path, headers });
const dataOf = <T>(answer: ForeignAnswer) => answer.body.data as T;
const flat = (found: Area[]): Area[] => found.flatMap((area) => [area, ...flat(area.list)]);

const errorPaths = (answer: ForeignAnswer) =>
  dataOf<{ errors: { path: string }[] }>(answer).errors.map(({ path }) => path);

describe('2.9 area list', () => {
  it('needs appkey and token, and no sign', async () => {
    expect((await list(areas)).httpStatus).toBe(200);
    const { appkey } = client.identity() as { appkey: string };
    expect((await list(areas, { appkey })).body.status).toBe('20002');
  });

  it('answers records of areaLevel, areaKey, code, list, name and pinyin, all of them', async () => {
    const answer = await list(areas);
    const all = flat(dataOf<Area[]>(answer));
    expect(answer.body.status).toBe('1');
    expect(all.length).toBeGreaterThan(3_300);
    for (const area of all) {
      expect(Object.keys(area).toSorted()).toEqual([
        'areaKey',
        'areaLevel',
        'code',
        'list',
        'name',
        'pinyin',
      ]);
      expect(
        [area.areaKey, area.areaLevel, area.code, area.name, area.pinyin].every((v) => typeof v === 'string'),
      ).toBe(true);
      expect(['1', '2', '3']).toContain(area.areaLevel);
    }
    expect((await list(areas)).text).toBe(answer.text);
  });

  it.each([
    ['?chaoyang'],
    ['?keyword=chaoyang'],
    ['?name=%E6%9C%9D%E9%98%B3'],
    ['?=%E6%9C%9D%E9%98%B3'],
    ['?key=110105'],
  ])('takes a filter under any name: %s', async (query) => {
    const answer = await list(`${areas}${query}`);
    const found = flat(dataOf<Area[]>(answer));
    expect(found.map(({ areaKey }) => areaKey)).toContain('110105');
    expect(found.length).toBeLessThan(100);
  });

  it('answers an empty list for a filter that nothing fits, and everything for an empty one', async () => {
    expect((await list(`${areas}?q=nowhere`)).body).toEqual({ status: '1', data: [] });
    expect(dataOf<Area[]>(await list(`${areas}?q=`))).toHaveLength(31);
    expect((await list(`${areas}?q=${'x'.repeat(257)}`)).body.status).toBe('20101');
  });
});

describe('2.10 occupation list', () => {
  it('answers nameCn, nameEn and nameTw of at least sixty occupations, with appkey and token', async () => {
    const answer = await list(occupations);
    const found = dataOf<Record<string, string>[]>(answer);
    expect(found.length).toBeGreaterThanOrEqual(60);
    for (const occupation of found) {
      expect(Object.keys(occupation)).toEqual(['nameCn', 'nameEn', 'nameTw']);
    }
    expect((await list(occupations, {})).body.status).toBe('20001');
  });
});

describe('4.4 query-chinese-characters', () => {
  it('answers pinyinName, idNumber, hasChineseCharacters and chineseCharacters', async () => {
    const answer = await client.get(`${characters}?pinyinName=Wang%20Wei&idNumber=11010519491231002X`);
    expect(answer.body).toEqual({
      status: '1',
      data: {
        pinyinName: 'Wang Wei',
        idNumber: '11010519491231002X',
        hasChineseCharacters: true,
        chineseCharacters: '王伟',
      },
    });
  });

  it('answers a company by uionSocialCreditCode, spelled so', async () => {
    const code = '91110108MA01A2B3CF';
    const query = `pinyinName=Beijing%20Xinghe%20Keji&uionSocialCreditCode=${code}`;
    expect((await client.get(`${characters}?${query}`)).body.data).toEqual({
      pinyinName: 'Beijing Xinghe Keji',
      uionSocialCreditCode: code,
      hasChineseCharacters: true,
      chineseCharacters: '北京星河科技有限公司',
    });
  });

  it('accepts a name that it does not know', async () => {
    const answer = await client.get(`${characters}?pinyinName=Nobody&idNumber=11010519491231002X`);
    expect(answer.httpStatus).toBe(200);
    expect(answer.body.data).toEqual({
      pinyinName: 'Nobody',
      idNumber: '11010519491231002X',
      hasChineseCharacters: false,
    });
  });

  it('refuses neither identifier, both, a wrong one, a missing name, and a call without a sign', async () => {
    const both = 'idNumber=11010519491231002X&uionSocialCreditCode=91110108MA01A2B3CF';
    for (const query of [
      'pinyinName=A',
      `pinyinName=A&${both}`,
      'pinyinName=A&idNumber=110105194912310021',
      'idNumber=11010519491231002X',
    ]) {
      const answer = await client.get(`${characters}?${query}`);
      expect([query, answer.httpStatus, answer.body.status]).toEqual([query, 400, '20101']);
      expect(errorPaths(answer)).toHaveLength(1);
    }
    expect((await list(`${characters}?pinyinName=A&idNumber=1`)).body.status).toBe('20005');
  });
});

describe('4.4 bank check', () => {
  const body = {
    type: 'check4',
    idNumber: '11010519491231002X',
    name: '王伟',
    account: '6222020200112233445',
    phone: '13800138000',
  };

  beforeEach(async () => {
    await client.sandbox('/sandbox/wallet/credit', { type: 'business', currency: 'USD', amount: 10 });
  });

  it('answers 1 and details when verified', async () => {
    const answer = await client.post(bankCheck, body);
    expect(answer.httpStatus).toBe(200);
    expect(answer.body.status).toBe('1');
    expect(answer.body.data).toMatch(/^verified/);
  });

  it('answers 10028 and details in a string when not', async () => {
    const answer = await client.post(bankCheck, { ...body, phone: '13900139000' });
    expect([answer.httpStatus, answer.body.status]).toEqual([400, '10028']);
    expect(answer.body.data).toMatch(/^phone mismatch/);
    expect(answer.body.message).toBe(answer.body.data);
  });

  it.each(['type', 'idNumber', 'name', 'account', 'phone'])(
    'answers -1 when %s is missing',
    async (field) => {
      for (const lacking of [
        withField(body, field, undefined),
        { ...body, [field]: '' },
        { ...body, [field]: null },
      ]) {
        const answer = await client.post(bankCheck, lacking);
        expect([answer.httpStatus, answer.body.status]).toEqual([400, '-1']);
        expect(answer.body.message).toContain(`${field} is required`);
        expect(answer.body.data).toBe(answer.body.message);
      }
    },
  );

  it('does not need a phone for check3', async () => {
    const answer = await client.post(bankCheck, { ...withField(body, 'phone', undefined), type: 'check3' });
    expect(answer.body.status).toBe('1');
  });

  it('refuses another type and fields that are no text', async () => {
    const answer = await client.post(bankCheck, { ...body, type: 'check5', account: 1 });
    expect(answer.body.status).toBe('20101');
    expect(errorPaths(answer)).toEqual(['type', 'account']);
  });

  it('charges a partner of its own, and none without balance', async () => {
    const poor = await ForeignClient.register(service.url);
    const answer = await poor.post(bankCheck, body);
    expect([answer.httpStatus, answer.body.status]).toEqual([400, '20401']);
    const ledger = await client.sandbox('/sandbox/ledger');
    expect(ledger.body.data).toMatchObject({ balanced: true });
  });
});

describe('what the log says of look-ups', () => {
  it('holds no personal data', () => {
    for (const secret of ['王伟', '11010519491231002X', '13800138000', '6222020200112233445', 'Wang%20Wei']) {
      expect(service.logText()).not.toContain(secret);
    }
  });
});
