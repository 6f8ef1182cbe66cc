import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf, masked, normalised, problemsOf } from './account-check.ts';
import {
  type AccountCheckInput,
  type AlipayInput,
  type AlipayScenario,
  alipayPurposeOf,
  fieldsOfScenario,
} from './schema.ts';
import { alipayProblems, alipayRequest } from './verbs/verify-alipay.ts';

beforeAll(() => {
  process.env.PORTAL_DATABASE_URL ??= 'postgres://a:b@127.0.0.1:1/x';
  process.env.AUTH_SECRET ??= 'only-for-tests-only-for-tests-only-for-tests';
});

const wei: AccountCheckInput = {
  type: 'check4',
  name: '王伟',
  idNumber: '11010519491231002X',
  account: '6222020200112233445',
  phone: '13800138000',
};
const fingerprint = (change: Partial<AccountCheckInput>) => fingerprintOf(normalised({ ...wei, ...change }));

describe('the memory of checks', () => {
  test.each<[string, Partial<AccountCheckInput>]>([
    ['spaces and hyphens', { account: '6222 0202-0011 2233 445', idNumber: ' 110105 19491231 002x ' }],
    ['invisible characters', { account: '\u202D6222020200112233445\u202C', name: '王\u200B伟' }],
    ['every dash', { account: '6222–0202‑0011−2233—445' }],
    ['full-width digits', { account: '６２２２０２０２００１１２２３３４４５' }],
    ['the country code of the phone', { phone: '+86 138 0013 8000' }],
    ['spaces in the name', { name: ' 王 伟 ' }],
  ])('takes %s for the same details', (_, change) => {
    expect(fingerprint(change)).toBe(fingerprint({}));
  });
  test.each<[string, Partial<AccountCheckInput>]>([
    ['another account', { account: '6222020200112233446' }],
    ['another name', { name: '王维' }],
    ['another phone', { phone: '13800138001' }],
    ['another kind of check', { type: 'check3' }],
  ])('takes %s for other details', (_, change) => {
    expect(fingerprint(change)).not.toBe(fingerprint({}));
  });
  test('does not look at the phone where it is not checked', () => {
    expect(fingerprint({ type: 'check3', phone: '1' })).toBe(fingerprint({ type: 'check3', phone: '' }));
  });
});

test('a mask never shows more than half, nor the whole of anything', () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'0123456789ABCX') });
  fc.assert(
    fc.property(text, text, text, (idNumber, account, phone) => {
      const shown = masked({ type: 'check4', name: '王小明', idNumber, account, phone });
      const pairs = [
        [shown.idNumber, idNumber],
        [shown.account, account],
        [shown.phone ?? '', phone],
      ] as const;
      for (const [mask, secret] of pairs) {
        expect(mask.replaceAll('•', '').length).toBeLessThanOrEqual(secret.length / 2);
      }
    }),
  );
  expect(masked(wei)).toEqual({
    name: '王•',
    idNumber: '1101••••••••••002X',
    account: '6222•••••••••••3445',
    phone: '••••8000',
  });
});

test('nothing is sent that a bank need not be asked about', () => {
  expect(problemsOf(normalised(wei))).toEqual([]);
  expect(problemsOf(normalised({ ...wei, idNumber: '91110108MA01A2B3CF' }))).toEqual([]);
  const of = (change: Partial<AccountCheckInput>) => problemsOf(normalised({ ...wei, ...change }));
  expect(of({ idNumber: '110105194912310021' })).toEqual([
    { field: 'idNumber', problem: 'wrong-check-digit' },
  ]);
  expect(of({ phone: '' })).toEqual([{ field: 'phone', problem: 'empty' }]);
  expect(of({ phone: '12345' })).toEqual([{ field: 'phone', problem: 'not-phone' }]);
  expect(of({ type: 'check3', phone: '' })).toEqual([]);
  expect(of({ name: ' ', account: '' }).map(({ field }) => field)).toEqual(['name', 'account']);
});

const everything: AlipayInput = {
  scenario: 'wallet',
  purpose: 'Salary',
  entityReviewed: true,
  payerFullName: 'Acme Ltd',
  payerNationality: 'SG',
  payerCountry: 'US',
  firstName: 'Wei',
  lastName: 'Wang',
  fullName: '王伟',
  idNumber: '11010519491231002x',
  phoneNumber: '138 0013 8000',
  accountNumber: '6222 0202 0011 2233 445',
  login: '13800138000',
  beneficiaryCountry: 'CN',
};
const of = (scenario: AlipayScenario, change: Partial<AlipayInput> = {}): AlipayInput => ({
  ...everything,
  scenario,
  purpose: scenario === 'payroll' ? 'Payroll' : 'Salary',
  ...change,
});

describe('C-39: an Alipay check', () => {
  const person = { 'beneficiary.idNumber': '11010519491231002X' };
  const names = { 'beneficiary.firstName': 'Wei', 'beneficiary.lastName': 'Wang' };
  const countries = { 'beneficiary.address.country': 'CN', 'payer.address.country': 'US' };
  const login = {
    'beneficiary.accountInfo.routingType': 'alipay',
    'beneficiary.accountInfo.routingValue': '13800138000',
  };
  test.each<[AlipayScenario, object]>([
    ['wallet', { purpose: 'Salary', ...person, ...names, ...login, ...countries }],
    [
      'bank',
      {
        purpose: 'Salary',
        ...person,
        ...countries,
        'beneficiary.fullName': '王伟',
        'beneficiary.phoneNumber': '13800138000',
        'beneficiary.accountInfo.number': '6222020200112233445',
      },
    ],
    [
      'payroll',
      {
        purpose: 'Payroll',
        ...person,
        ...names,
        ...login,
        'payer.fullName': 'Acme Ltd',
        'payer.nationality': 'SG',
      },
    ],
  ])('of scenario %s needs its fields, and sends no other', (scenario, sent) => {
    expect(alipayProblems(of(scenario))).toEqual([]);
    for (const field of fieldsOfScenario(scenario)) {
      expect(alipayProblems(of(scenario, { [field]: '' }))).toEqual([{ field, problem: 'empty' }]);
    }
    expect(leaves(alipayRequest(of(scenario)))).toEqual(sent);
  });
  test('C-40: of payroll waits for the entity’s review', () => {
    expect(alipayProblems(of('payroll', { entityReviewed: false }))).toEqual([
      { field: 'entityReviewed', problem: 'not-confirmed' },
    ]);
    expect(alipayProblems(of('wallet', { entityReviewed: false }))).toEqual([]);
  });
  test('C-41: of a bank account takes a name in characters and a mainland card', () => {
    expect(alipayProblems(of('bank', { fullName: 'Wang Wei' }))).toEqual([
      { field: 'fullName', problem: 'not-chinese' },
    ]);
    expect(alipayProblems(of('bank', { idNumber: 'E12345678' }))).toEqual([
      { field: 'idNumber', problem: 'not-resident-id' },
    ]);
    expect(alipayProblems(of('wallet', { idNumber: 'E12345678' }))).toEqual([]);
  });
  test('takes no purpose of another scenario', () => {
    expect(alipayProblems(of('wallet', { purpose: 'Payroll' }))).toEqual([
      { field: 'purpose', problem: 'empty' },
    ]);
  });
});

test('an order’s purpose is mapped to the check’s word for it, never shared', () => {
  expect(alipayPurposeOf('Family Support')).toBe('FamilySupport');
  expect(alipayPurposeOf('Salary')).toBe('Salary');
  expect(alipayPurposeOf('Tuition')).toBe('');
});

function leaves(value: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(leaves(inner, `${path}${key}.`))
        : [[path + key, inner]],
    ),
  );
}
