import { describe, expect, test } from 'vitest';
import { repeatDraft } from './defaults.ts';
import { completeBusinessDraft, completeDraft, now } from './testing/drafts.ts';
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

  test('has everything but number, rate, what followed from the rate, and note', () => {
    const { sourceAmount } = previous;
    expect(repeated).toMatchObject({ sourceAmount, targetAmount: '', quote: null, internalNote: '' });
    expect(repeated.orderNo).not.toBe(previous.orderNo);
    expect(repeated.payer).toEqual(previous.payer);
  });

  test('asks for the number of its own shipment, and keeps who carries it', () => {
    const shipped = completeBusinessDraft({
      paymentType: 'FullPayment',
      logisticsCompany: '顺丰',
      logisticsNumber: 'SF1234567890',
    });
    const next = repeatDraft(shipped, now);
    expect(next).toMatchObject({ logisticsCompany: '顺丰', logisticsNumber: '' });
    expect(validateDraft(next, { now }).map(({ path }) => path)).toContain('logisticsNumber');
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
