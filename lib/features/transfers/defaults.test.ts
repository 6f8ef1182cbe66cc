import { describe, expect, test } from 'vitest';
import { repeatDraft } from './defaults.ts';
import { completeDraft, now } from './testing/drafts.ts';
import { validateDraft } from './validate.ts';

describe('a repeated order', () => {
  const number = '6217000010000004568';
  const previous = completeDraft({
    beneficiary: { accountInfo: { number } },
    internalNote: 'for Chen Yu',
    keptAsEntered: { 'beneficiary.accountInfo.number': number, targetAmount: '72456.00' },
  });
  const repeated = repeatDraft(previous, now);
  const asked = (values = repeated) =>
    validateDraft(values, { now }).flatMap(({ path, severity }) => (severity === 'warn' ? [path] : []));

  test('has everything but amounts, number, rate and note', () => {
    expect(repeated).toMatchObject({ sourceAmount: '', targetAmount: '', quote: null, internalNote: '' });
    expect(repeated.orderNo).not.toBe(previous.orderNo);
    expect(repeated.payer).toEqual(previous.payer);
  });

  test('asks nothing again about a value that was kept, and asks about another one', () => {
    expect(repeated.keptAsEntered).toEqual({ 'beneficiary.accountInfo.number': number });
    expect(asked()).toEqual([]);
    const { beneficiary } = repeated;
    const accountInfo = { ...beneficiary.accountInfo, number: '6217000010000004569' };
    expect(asked({ ...repeated, beneficiary: { ...beneficiary, accountInfo } })).toEqual([
      'beneficiary.accountInfo.number',
    ]);
  });
});
