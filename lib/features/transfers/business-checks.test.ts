import { describe, expect, test } from 'vitest';
import { draftProgress } from './fields.ts';
import { completeBusinessDraft as draft, now } from './testing/drafts.ts';
import type { DraftValues, FieldPath } from './types.ts';
import { validateDraft } from './validate.ts';

const at = (values: DraftValues, path: FieldPath) => {
  const found = validateDraft(values, { now }).find((problem) => problem.path === path);
  return found && `${found.severity} ${found.key}`;
};
const recipient = (beneficiary: Record<string, string>, more = {}) => draft({ beneficiary, ...more });
const person = { accountName: '王小明', companyNumber: '' };
const personal = (idNumber: string, more = {}) =>
  recipient({ ...person, idNumber }, { holderType: 'personal', ...more });

test('a complete business draft has no problem, also with a quote that has expired', () => {
  expect(validateDraft(draft(), { now })).toEqual([]);
  expect(validateDraft(draft(), { now: new Date('2027-01-01') })).toEqual([]);
});

describe('T-30 the formats of a business order', () => {
  test.each([
    ['91350100M000100Y43', undefined],
    ['91350211M0000XUF46', 'warn companyNumberCheck'],
    ['91350100I000100Y43', 'block companyNumberFormat'],
    ['9135', 'block companyNumberFormat'],
  ])('company number %s: %s', (companyNumber, expected) => {
    expect(at(recipient({ companyNumber }), 'beneficiary.companyNumber')).toBe(expected);
  });
  test('abroad any register’s number is right', () => {
    const values = recipient({ companyNumber: 'HRB 1234' }, { targetCurrency: 'EUR' });
    expect(at(values, 'beneficiary.companyNumber')).toBeUndefined();
  });
  test.each([
    ['11010519491231002X', undefined],
    ['110105194912310021', 'block residentIdCheck'],
    ['1234', 'block residentIdFormat'],
    ['', 'block empty'],
  ])('holder’s ID %s: %s', (idNumber, expected) => {
    expect(at(personal(idNumber), 'beneficiary.idNumber')).toBe(expected);
  });
  test('abroad the holder’s ID has any form', () => {
    expect(at(personal('X1', { targetCurrency: 'EUR' }), 'beneficiary.idNumber')).toBeUndefined();
  });
  test.each([
    ['BKCHCNBJ', undefined],
    ['bkch cn bj', undefined],
    ['NOPE', 'block bicLength'],
    ['BKC1CNBJ', 'block bicLetters'],
    ['BKCHXXBJ', 'block bicUnknownCountry'],
  ])('SWIFT %s: %s', (swiftCode, expected) => {
    expect(at(recipient({ swiftCode }), 'beneficiary.swiftCode')).toBe(expected);
    expect(at(draft({ payer: { swiftCode } }), 'payer.swiftCode')).toBe(expected);
  });
  test('an account that looks like an IBAN is checked as one, a person’s in CNY as a card', () => {
    const iban = recipient({ accountNumber: 'GB82WEST12345698765433' }, { targetCurrency: 'GBP' });
    expect(at(iban, 'beneficiary.accountNumber')).toBe('warn iban');
    const card = { ...person, idNumber: '11010519491231002X', accountNumber: '6217000010000004568' };
    expect(at(recipient(card, { holderType: 'personal' }), 'beneficiary.accountNumber')).toBe(
      'warn cardNumber',
    );
    expect(
      at(recipient({ accountNumber: '6217000010000004568' }), 'beneficiary.accountNumber'),
    ).toBeUndefined();
  });
  test.each([
    ['business', '1100 0000', undefined],
    ['business', '123', 'warn accountDigits'],
    ['business', '1100-0000-000A', 'block accountDigitsOnly'],
    ['personal', '6217000010000004567', undefined],
    ['personal', '110000000001', 'warn accountDigits'],
  ] as const)('in CNY the number of a %s account %s: %s', (holderType, accountNumber, expected) => {
    const values = recipient({ ...person, idNumber: '11010519491231002X', accountNumber }, { holderType });
    expect(at(values, 'beneficiary.accountNumber')).toBe(expected);
    const abroad = { ...values, targetCurrency: 'EUR' };
    expect(at(abroad, 'beneficiary.accountNumber')).toBeUndefined();
    expect(
      at({ ...values, payer: { ...values.payer, accountNumber } }, 'payer.accountNumber'),
    ).toBeUndefined();
  });
  test('a personal account under the company’s name would be read as the company’s', () => {
    const values = recipient({ accountName: '示例贸易有限公司' }, { holderType: 'personal' });
    expect(at(values, 'beneficiary.accountName')).toBe('block personalAccountName');
    expect(at(draft(), 'beneficiary.accountName')).toBeUndefined();
  });
});

test('the stage of payment stands with the amount', () => {
  const { steps } = draftProgress(validateDraft(draft({ paymentType: '' }), { now }));
  expect(steps).toEqual({
    amount: { kind: 'missing', count: 1 },
    parties: { kind: 'complete' },
    details: { kind: 'complete' },
  });
});
