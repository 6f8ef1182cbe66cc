import { describe, expect, test } from 'vitest';
import { somebody } from '../testing/parties.ts';
import { checkRow, fixCell, withSavedParts } from './check-row.ts';
import type { SheetCell } from './types.ts';

const dictionary = { fields: new Map<string, string>(), choices: new Map<string, string>() };
const columns = ['fullName', 'nationality', 'gender', 'lastName', 'entityType'];

function checked(name: string, others: readonly string[] = [], kind: 'payer' | 'beneficiary' = 'payer') {
  const { values, issues } = checkRow(
    [name, 'CN', 'Male', ...others].map((text) => ({ text })),
    {
      kind,
      family: 'global',
      dictionary,
      now: new Date('2026-11-22T00:00:00Z'),
      mapping: Object.fromEntries(columns.map((column, index) => [index, `${kind}.${column}`])),
    },
  );
  const { lastName, firstName, fullName } = values[kind] ?? {};
  return { names: [lastName, firstName, fullName], issues, values };
}

test.each([
  ['王伟', ['王', '伟', '王伟']],
  ['欧阳娜娜', ['欧阳', '娜娜', '欧阳娜娜']],
])('one column for the whole name: %s is taken apart', (name, names) => {
  expect(checked(name)).toMatchObject({ names, issues: [] });
  expect(checked(name, [], 'beneficiary').names).toEqual(names);
});

test.each(['WANG Wei', 'Jane Miller', 'Miller, Jane', '阿卜杜拉·买买提'])(
  '%s is kept whole, and both parts are asked for in one warning',
  (name) => {
    expect(checked(name)).toMatchObject({
      names: ['', '', name],
      issues: [{ from: 'sheet', path: 'payer.fullName', key: 'whole-name', value: name, severity: 'warn' }],
    });
  },
);

test('of two columns each is what it says, and one that is empty is missing', () => {
  expect(checked('王伟', ['李'])).toMatchObject({
    names: ['李', '', '王伟'],
    issues: [{ path: 'payer.firstName', key: 'empty', severity: 'block' }],
  });
});

test('a company has no parts', () => {
  const { names, issues } = checked('Example Ltd', ['', 'B']);
  expect(names).toEqual(['', '', 'Example Ltd']);
  expect(issues.map(({ key }) => key)).not.toContain('whole-name');
});

test('parts that were saved stay when a file has the name in one piece only', () => {
  const { values } = checked('Jane Miller');
  const saved = somebody('payer', {
    payer: { fullName: 'Jane Miller', lastName: 'Miller', firstName: 'Jane' },
  });
  expect(withSavedParts('payer', { values, saved }).payer).toMatchObject({
    fullName: 'Jane Miller',
    lastName: 'Miller',
    firstName: 'Jane',
  });
  expect(withSavedParts('payer', { values: saved, saved: values })).toBe(saved);
});

describe('what a spreadsheet did', () => {
  const account = 'beneficiary.accountInfo.number';
  const found = (path: string, cell: SheetCell) => {
    const { text, damage } = fixCell(path, cell);
    return [text, ...damage.map(({ key, severity }) => `${key} ${severity}`)];
  };

  test.each([
    [account, { text: '6.22202E+18' }, ['6.22202E+18', 'scientific block']],
    [account, { text: '6.22202E+18', held: 'number' }, ['6.22202E+18', 'scientific block']],
    [account, { text: '6.2E+9', held: 'number' }, ['6200000000']],
    [account, { text: '6217000010000004000', held: 'number' }, ['6217000010000004000', 'rounded block']],
    [account, { text: '621700001000000', held: 'number' }, ['621700001000000']],
    [account, { text: '6217000010000000000' }, ['6217000010000000000', 'rounded warn']],
    [account, { text: '6217000010000004567' }, ['6217000010000004567']],
    [account, { text: '６２１７0000' }, ['62170000', 'full-width warn']],
    [
      'beneficiary.accountInfo.routingValue',
      { text: '21000021', held: 'number' },
      ['21000021', 'leading-zeros warn'],
    ],
    ['beneficiary.accountInfo.routingValue', { text: '021000021' }, ['021000021']],
    ['beneficiary.address.postCode', { text: '10000', held: 'number' }, ['10000', 'leading-zeros warn']],
    ['payer.dob', { text: '32994', held: 'number' }, ['1990-05-01', 'date-serial warn']],
    ['payer.idExpiryDate', { text: '2031/5/1' }, ['2031-05-01']],
    ['payer.idExpiryDate', { text: '2031年5月1日' }, ['2031-05-01']],
    ['payer.idExpiryDate', { text: 'soon' }, ['soon']],
    [account, { text: '1,38E+10' }, ['1,38E+10', 'scientific block']],
    [account, { text: '1.38E10' }, ['1.38E10', 'scientific block']],
    [account, { text: '1.3800138E10', held: 'number' }, ['13800138000']],
    ['beneficiary.phoneNumber', { text: '13800138000.0' }, ['13800138000.0', 'decimal block']],
    ['beneficiary.phoneNumber', { text: '１３８.００' }, ['１３８.００', 'decimal block']],
    ['beneficiary.phoneNumber', { text: '13,800,138,000.00' }, ['13,800,138,000.00', 'decimal block']],
    ['beneficiary.phoneNumber', { text: '13800138000,0' }, ['13800138000,0', 'decimal block']],
    ['beneficiary.phoneNumber', { text: '13800138000.0', held: 'number' }, ['13800138000']],
    ['beneficiary.idNumber', { text: '12E34567' }, ['12E34567']],
    [account, { text: "'DE89370400440532013000" }, ['DE89370400440532013000']],
    [account, { text: '’00123' }, ['00123']],
    [account, { text: '1234.56.78901' }, ['1234.56.78901']],
    ['beneficiary.fullName', { text: '1.2E+5' }, ['1.2E+5']],
  ] as [string, SheetCell, string[]][])('to %s: %o', (path, cell, expected) => {
    expect(found(path, cell)).toEqual(expected);
  });
});
