import assert from 'node:assert/strict';
import { type Body, withField } from '../../support/foreign-bodies.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const path = '/global/payout/alipay/verification';
const code = ['lib/service-core/contract/alipay-verification.ts#alipayVerificationRequest'];

type Template = 'C2C wallet' | 'C2C bank' | 'B2C payroll';

const requests: Record<Template, Body> = {
  'C2C wallet': {
    purpose: 'Salary',
    payer: { address: { country: 'GB' } },
    beneficiary: {
      firstName: 'Wei',
      lastName: 'Wang',
      idNumber: '11010519491231002X',
      accountInfo: { routingType: 'alipay', routingValue: 'wang@example.com' },
      address: { country: 'CN' },
    },
  },
  'C2C bank': {
    purpose: 'FamilySupport',
    payer: { address: { country: 'GB' } },
    beneficiary: {
      fullName: '王伟',
      idNumber: '11010519491231002X',
      phoneNumber: '13800138000',
      accountInfo: { number: '6222020200112233445' },
      address: { country: 'CN' },
    },
  },
  'B2C payroll': {
    purpose: 'Payroll',
    payer: { fullName: 'Example Trading Ltd', nationality: 'GB' },
    beneficiary: {
      firstName: 'Wei',
      lastName: 'Wang',
      idNumber: '11010519491231002X',
      accountInfo: { routingType: 'alipay', routingValue: 'wang@example.com' },
    },
  },
};

const all: readonly Template[] = ['C2C wallet', 'C2C bank', 'B2C payroll'];
const c2c: readonly Template[] = ['C2C wallet', 'C2C bank'];
const wallets: readonly Template[] = ['C2C wallet', 'B2C payroll'];

const fields: [field: string, requiredBy: readonly Template[]][] = [
  ['payer.fullName', ['B2C payroll']],
  ['payer.nationality', ['B2C payroll']],
  ['payer.address.country', c2c],
  ['beneficiary.firstName', wallets],
  ['beneficiary.lastName', wallets],
  ['beneficiary.fullName', ['C2C bank']],
  ['beneficiary.idNumber', all],
  ['beneficiary.phoneNumber', ['C2C bank']],
  ['beneficiary.accountInfo.number', ['C2C bank']],
  ['beneficiary.accountInfo.routingType', wallets],
  ['beneficiary.accountInfo.routingValue', wallets],
  ['beneficiary.address.country', c2c],
];

/** A number without a routing type, and a routing type without a number, are what tells the templates apart. */
const tellsApart = ['beneficiary.accountInfo.number'];

async function proveRequired(world: World, field: string, requiredBy: readonly Template[]): Promise<void> {
  const { shared } = world;
  for (const template of all) {
    const body = withField(requests[template], field, undefined);
    const answer = await shared.post(path, body);
    if (!requiredBy.includes(template)) {
      if (template !== 'B2C payroll') isDone(answer);
      continue;
    }
    if (tellsApart.includes(field)) isRefused(answer, '-1');
    else isRefusedAt(answer, field, '-1');
  }
}

/** Specification §4.5. */
export const alipayRows: Row[] = sectionRows('4.5', code, [
  {
    name: 'purpose',
    rule: 'required by every template; Salary, FamilySupport, Payroll, Goods, Service',
    prove: async ({ shared }) => {
      for (const template of all) {
        isRefusedAt(
          await shared.post(path, withField(requests[template], 'purpose', undefined)),
          'purpose',
          '-1',
        );
      }
      for (const purpose of ['Salary', 'FamilySupport', 'Goods', 'Service']) {
        isDone(await shared.post(path, { ...requests['C2C wallet'], purpose }));
      }
      isRefusedAt(
        await shared.post(path, { ...requests['C2C wallet'], purpose: 'Family Support' }),
        'purpose',
        '-1',
      );
    },
  },
  ...fields.map(([field, requiredBy]) => ({
    name: field,
    rule: `required by ${requiredBy.join(', ')}`,
    prove: (world: World) => proveRequired(world, field, requiredBy),
  })),
  {
    name: 'routingType value',
    rule: 'is alipay',
    prove: async ({ shared }) => {
      const at = 'beneficiary.accountInfo.routingType';
      isRefusedAt(await shared.post(path, withField(requests['C2C wallet'], at, 'swift')), at, '-1');
    },
  },
  {
    name: 'response',
    rule: "'1' request succeeded, '-1' failed; data.tradeId unique, data.result 'success' or 'failed', data.message",
    code: ['service/routes/lookups.ts'],
    prove: async ({ shared }) => {
      const answers = [];
      for (let i = 0; i < 2; i += 1) answers.push(isDone(await shared.post(path, requests['C2C wallet'])));
      assert.notEqual(answers[0]?.tradeId, answers[1]?.tradeId);
      for (const { result } of answers) assert.match(String(result), /^(success|failed)$/);
      const unknown = withField(
        requests['C2C wallet'],
        'beneficiary.accountInfo.routingValue',
        'nobody@example.org',
      );
      const failed = isDone(await shared.post(path, unknown));
      assert.equal(failed.result, 'failed');
      assert.ok(String(failed.message).length > 8);
    },
  },
  {
    name: 'rule Payroll',
    rule: 'the customer entity must first be added and reviewed',
    code: ['service/domain/partners/customer-entities.ts#addCustomerEntity'],
    prove: async (world) => {
      const client = await world.partner([]);
      const before = await client.post(path, requests['B2C payroll']);
      isRefused(before, '-1', /customer entity/);
      const entity = { name: 'Example Trading Ltd', country: 'GB' };
      isDone(await client.sandbox('/sandbox/customer-entity', entity));
      isDone(await client.post(path, requests['B2C payroll']));
    },
  },
  {
    name: 'rule Send_To_Bank_Accounts_Template_01',
    rule: 'beneficiary.fullName in Chinese, mainland ID cards only',
    prove: async ({ shared }) => {
      const latin = withField(requests['C2C bank'], 'beneficiary.fullName', 'Wang Wei');
      isRefusedAt(await shared.post(path, latin), 'beneficiary.fullName', '-1');
      const passport = withField(requests['C2C bank'], 'beneficiary.idNumber', 'E12345678');
      isRefusedAt(await shared.post(path, passport), 'beneficiary.idNumber', '-1');
    },
  },
]);
