import { expect, test } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { differences, merged } from './conflict.ts';

const mine = completeDraft({
  purpose: 'Rent',
  beneficiary: { accountInfo: { number: '6217000010000079999' } },
});
const theirs = completeDraft({ purpose: 'Tuition', relationship: 'school' });

test('only what differs is asked about, and money and accounts are never decided beforehand', () => {
  expect(differences(mine, theirs).map(({ path, risky }) => [path, risky])).toEqual([
    ['beneficiary.accountInfo.number', true],
    ['purpose', false],
    ['relationship', false],
  ]);
});

test('each field is what was chosen for it', () => {
  const values = merged({
    mine,
    theirs,
    choices: { 'beneficiary.accountInfo.number': 'mine', purpose: 'theirs' },
  });
  expect(values.beneficiary.accountInfo.number).toBe('6217000010000079999');
  expect(values.purpose).toBe('Tuition');
  expect(values.relationship).toBe('school');
});

test('the same on both sides is no conflict', () => {
  expect(differences(mine, completeDraft(mine))).toEqual([]);
});
