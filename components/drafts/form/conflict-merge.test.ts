import { describe, expect, test } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { differing, merged, presetChoices } from './conflict-merge.tsx';

const account = (number: string) => ({ beneficiary: { accountInfo: { number } } });
const base = completeDraft();
const mine = completeDraft({ purpose: 'Rent', ...account('6217000010000079999') });
const theirs = completeDraft({ purpose: 'Tuition', relationship: 'school' });
const create = { mode: 'create' } as const;

test('only what differs is asked about', () => {
  expect(differing(mine, theirs, 'create')).toEqual([
    'beneficiary.accountInfo.number',
    'purpose',
    'relationship',
  ]);
  expect(differing(mine, completeDraft(mine), 'create')).toEqual([]);
});

test('what both hide is not asked about', () => {
  const [left, right] = ['one', 'two'].map((logisticsCompany) => completeDraft({ logisticsCompany }));
  expect(differing(left ?? base, right ?? base, 'create')).toEqual([]);
});

describe('what stands chosen at the start', () => {
  test('is the side that changed the field, and mine where both did', () => {
    expect(presetChoices({ mine, theirs, base, ...create })).toEqual({
      purpose: 'left',
      relationship: 'right',
    });
  });

  test('is nothing where money, account or identity differ', () => {
    const other = completeDraft({ sourceAmount: '9.00', payer: { fullName: 'X' }, ...account('1') });
    expect(presetChoices({ mine: base, theirs: other, base, ...create })).toEqual({});
  });
});

describe('the result', () => {
  test('has for each field what was chosen', () => {
    const choices = { 'beneficiary.accountInfo.number': 'left', purpose: 'right' } as const;
    const values = merged({ mine, theirs, choices, ...create });
    expect(values.beneficiary.accountInfo.number).toBe('6217000010000079999');
    expect(values.purpose).toBe('Tuition');
    expect(values.relationship).toBe('school');
  });

  test('takes quote and fixed side from where the amounts are', () => {
    const own = completeDraft({ sourceAmount: '5.00', fixedSide: 'source' });
    const other = completeDraft({ sourceAmount: '6.00', fixedSide: 'target', quote: null });
    const withMine = merged({ mine: own, theirs: other, choices: { sourceAmount: 'left' }, ...create });
    expect([withMine.fixedSide, withMine.quote]).toEqual(['source', own.quote]);
    const withTheirs = merged({ mine: own, theirs: other, choices: { sourceAmount: 'right' }, ...create });
    expect([withTheirs.fixedSide, withTheirs.quote]).toEqual(['target', null]);
  });
});
