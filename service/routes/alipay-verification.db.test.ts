import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withField } from '../../tests/support/foreign-bodies.ts';
import { type ForeignAnswer, ForeignClient } from '../../tests/support/foreign-client.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { alipayTestValues } from '../sandbox/test-value-tables.ts';

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());

const alipay = '/global/payout/alipay/verification';

const dataOf = <T>(answer: ForeignAnswer) => answer.body.data as T;
const errorPaths = (answer: ForeignAnswer) =>
  dataOf<{ errors: { path: string }[] }>(answer).errors.map(({ path }) => path);

describe('4.5 Alipay verification', () => {
  const person = { firstName: 'Wei', lastName: 'Wang', idNumber: '11010519491231002X' };
  const wallet = { routingType: 'alipay', routingValue: '13800138000' };
  const country = { country: 'CN' };
  const bodies = {
    'C2C wallet': {
      purpose: 'FamilySupport',
      payer: { address: { country: 'GB' } },
      beneficiary: { ...person, accountInfo: wallet, address: country },
    },
    'C2C bank': {
      purpose: 'Salary',
      payer: { address: { country: 'GB' } },
      beneficiary: {
        fullName: '王伟',
        idNumber: person.idNumber,
        phoneNumber: '13800138000',
        accountInfo: { number: '6222020200112233445' },
        address: country,
      },
    },
    'B2C payroll': {
      purpose: 'Payroll',
      payer: { fullName: 'Example Trading Ltd', nationality: 'GB' },
      beneficiary: { ...person, accountInfo: wallet },
    },
  };
  /** The columns of the table in 4.5; routingType tells the templates apart, so its absence is named otherwise. */
  const required: Record<keyof typeof bodies, string[]> = {
    'C2C wallet': [
      'purpose',
      'payer.address.country',
      'beneficiary.firstName',
      'beneficiary.lastName',
      'beneficiary.idNumber',
      'beneficiary.accountInfo.routingType',
      'beneficiary.accountInfo.routingValue',
      'beneficiary.address.country',
    ],
    'C2C bank': [
      'purpose',
      'payer.address.country',
      'beneficiary.fullName',
      'beneficiary.idNumber',
      'beneficiary.phoneNumber',
      'beneficiary.accountInfo.number',
      'beneficiary.address.country',
    ],
    'B2C payroll': [
      'purpose',
      'payer.fullName',
      'payer.nationality',
      'beneficiary.firstName',
      'beneficiary.lastName',
      'beneficiary.idNumber',
      'beneficiary.accountInfo.routingType',
      'beneficiary.accountInfo.routingValue',
    ],
  };
  const rows = Object.entries(required).flatMap(([template, paths]) =>
    paths.map((path) => [template as keyof typeof bodies, path] as const),
  );

  beforeAll(async () => {
    await client.sandbox('/sandbox/customer-entity', { name: 'Example Trading Ltd', country: 'GB' });
  });

  it.each(Object.keys(bodies) as (keyof typeof bodies)[])(
    '%s succeeds with its fields alone',
    async (template) => {
      const answer = await client.post(alipay, bodies[template]);
      expect(answer.body).toMatchObject({ status: '1', data: { result: 'success' } });
      expect(Object.keys(answer.body.data as object)).toEqual(['tradeId', 'result', 'message']);
    },
  );

  it.each(rows)('%s needs %s', async (template, path) => {
    const answer = await client.post(alipay, withField(bodies[template], path, undefined));
    expect([answer.httpStatus, answer.body.status]).toEqual([400, '-1']);
    expect(answer.body.message).toContain(path);
    expect(errorPaths(answer)).toContain(path);
  });

  it.each(['Salary', 'FamilySupport', 'Goods', 'Service'])('takes the purpose %s', async (purpose) => {
    const answer = await client.post(alipay, { ...bodies['C2C wallet'], purpose });
    expect(answer.body.status).toBe('1');
  });

  it('refuses the orders’ spelling of a purpose, and another routing type', async () => {
    const spaced = await client.post(alipay, { ...bodies['C2C wallet'], purpose: 'Family Support' });
    expect([spaced.body.status, errorPaths(spaced)]).toEqual(['-1', ['purpose']]);
    const beneficiary = {
      ...bodies['C2C wallet'].beneficiary,
      accountInfo: { ...wallet, routingType: 'swift' },
    };
    const swift = await client.post(alipay, { ...bodies['C2C wallet'], beneficiary });
    expect([swift.body.status, errorPaths(swift)]).toEqual(['-1', ['beneficiary.accountInfo.routingType']]);
  });

  it('follows the wallet when a request names a wallet and an account', async () => {
    const accountInfo = { ...wallet, number: '6217000010000039001' };
    const beneficiary = { ...bodies['C2C wallet'].beneficiary, accountInfo };
    const answer = await client.post(alipay, { ...bodies['C2C wallet'], beneficiary });
    expect(answer.body.data).toMatchObject({ result: 'success' });
  });

  it.each<[string, object, string]>([
    ['a name that is not in Chinese', { fullName: 'Wang Wei' }, 'beneficiary.fullName'],
    ['a passport number', { idNumber: 'E12345678' }, 'beneficiary.idNumber'],
    ['a wrong check digit', { idNumber: '110105194912310021' }, 'beneficiary.idNumber'],
    ['a residence permit', { idNumber: '810000198305170017' }, 'beneficiary.idNumber'],
  ])('Send_To_Bank_Accounts_Template_01 refuses %s', async (_, change, path) => {
    const beneficiary = { ...bodies['C2C bank'].beneficiary, ...change };
    const answer = await client.post(alipay, { ...bodies['C2C bank'], beneficiary });
    expect(answer.body.status).toBe('-1');
    expect(errorPaths(answer)).toEqual([path]);
  });

  it('payroll needs a reviewed customer entity of this partner, by name and country', async () => {
    const payroll = bodies['B2C payroll'];
    const other = await ForeignClient.register(service.url);
    const refused = await other.post(alipay, payroll);
    expect([refused.httpStatus, refused.body.status]).toEqual([400, '-1']);
    expect(refused.body.data).toEqual({ code: '20502' });
    expect(refused.body.message).toContain('/sandbox/customer-entity');
    const abroad = await client.post(alipay, { ...payroll, payer: { ...payroll.payer, nationality: 'DE' } });
    expect(abroad.body.status).toBe('-1');
    const shouted = await client.post(alipay, {
      ...payroll,
      payer: { ...payroll.payer, fullName: 'EXAMPLE TRADING LTD' },
    });
    expect(shouted.body.status).toBe('1');
  });

  it('gives each verification an id of its own', async () => {
    const first = dataOf<{ tradeId: string }>(await client.post(alipay, bodies['C2C wallet']));
    const second = dataOf<{ tradeId: string }>(await client.post(alipay, bodies['C2C wallet']));
    expect(first.tradeId).not.toBe(second.tradeId);
    const status = await client.post('/global/payout/transfer/query/status', { tradeId: first.tradeId });
    expect(status.body.status).toBe('20201');
  });

  it.each(alipayTestValues.rows)('%s %s %s %s %s %s %s: %s, %s', async (...cells) => {
    const [
      template = '',
      lastName,
      firstName,
      fullName,
      idNumber,
      account,
      phoneNumber,
      result,
      message = '',
    ] = cells;
    const toBank = template === 'C2C bank';
    const body = bodies[template as keyof typeof bodies];
    const beneficiary = toBank
      ? { fullName, idNumber, phoneNumber, accountInfo: { number: account }, address: country }
      : {
          lastName,
          firstName,
          idNumber,
          accountInfo: { routingType: 'alipay', routingValue: account },
          address: country,
        };
    const answer = await client.post(alipay, { ...body, beneficiary });
    expect(answer.body.data).toMatchObject({ result });
    expect(dataOf<{ message: string }>(answer).message.split(':', 1)[0]).toBe(message);
  });
});

it('writes no personal data to the log', () => {
  for (const secret of ['王伟', '11010519491231002X', '13800138000', '6222020200112233445']) {
    expect(service.logText()).not.toContain(secret);
  }
});
