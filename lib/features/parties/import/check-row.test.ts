import { expect, test } from 'vitest';
import { somebody } from '../testing/parties.ts';
import { checkRow, withSavedParts } from './check-row.ts';

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
