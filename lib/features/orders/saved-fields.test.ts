import { expect, test } from 'vitest';
import { completeDraft } from '../transfers/testing/drafts.ts';
import { savedFields } from './sent-fields.ts';

const pathsOf = (values: Parameters<typeof completeDraft>[0]) =>
  savedFields(completeDraft(values)).map(({ path }) => path);

test('a party that was sent by its id is told with all that was saved of it, and nothing of the other', () => {
  const fields = savedFields(completeDraft({ beneficiaryId: 'B1' }));
  expect(fields).toEqual(
    expect.arrayContaining([
      { path: 'beneficiary.fullName', value: '王小明' },
      { path: 'beneficiary.accountInfo.number', value: '6217000010000004567' },
    ]),
  );
  expect(fields.filter(({ path }) => !path.startsWith('beneficiary.'))).toEqual([]);
});

test('what would not have been sent in words either is not told', () => {
  const company = { entityType: 'B', gender: 'Female', fullName: 'Example Ltd' };
  expect(pathsOf({ payerId: 'P1', payer: company })).not.toContain('payer.gender');
});

test('of a party that was sent in words, or known by its id alone, there is nothing', () => {
  expect(pathsOf({})).toEqual([]);
  expect(pathsOf({ payerId: 'P1', payer: { fullName: '', lastName: '', firstName: '' } })).toEqual([]);
});
