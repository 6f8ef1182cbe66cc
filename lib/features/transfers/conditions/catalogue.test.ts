import { describe, expect, test } from 'vitest';
import { shortBalance } from '../amounts.ts';
import { maxCodePoints } from '../fields.ts';
import { completeBusinessDraft, completeDraft, now } from '../testing/drafts.ts';
import { validateDraft } from '../validate.ts';
import {
  alipayFields,
  alipayRules,
  alipayScenarios,
  bankCheckRules,
  nameLookupRules,
  needsReviewedEntity,
} from './checks.ts';
import { conditions } from './evaluate.ts';
import {
  cancellableIn,
  canLockRate,
  conversionSide,
  documentsNeededBy,
  isInformationRequested,
  isReadyToConfirm,
  missingDocuments,
  statusReference,
} from './order.ts';
import { needsChineseName, usesAreaPicker } from './parties.ts';

/** The conditions of ui.md §3.2 that are not about single fields of the form, by their numbers there. */
const ruleOf = {
  'C-12': documentsNeededBy,
  'C-30': isInformationRequested,
  'C-31': needsChineseName,
  'C-32': canLockRate,
  // The field counts down by itself near its limit.
  'C-34': maxCodePoints,
  'C-35': isReadyToConfirm,
  'C-36': cancellableIn,
  'C-37': usesAreaPicker,
  'C-38': bankCheckRules,
  'C-39': alipayRules,
  'C-40': needsReviewedEntity,
  'C-41': alipayRules,
  'C-42': nameLookupRules,
  'C-43': conversionSide,
  'C-44': statusReference,
  'C-45': shortBalance,
} as const;

/** Every number that has a rule, whether of the form or beside it. */
const conditionIds: ReadonlySet<string> = new Set([
  ...conditions.map((condition) => condition.id),
  ...Object.keys(ruleOf),
]);

const all = Array.from({ length: 45 }, (_, n) => `C-${String(n + 1).padStart(2, '0')}`);

test.each(all)('%s has a rule', (id) => {
  expect(conditionIds.has(id)).toBe(true);
});

test('and there are no others', () => {
  const numbered = [...conditionIds].filter((id) => id !== 'base');
  expect(numbered.toSorted()).toEqual(all);
  expect(Object.values(ruleOf).every((rule) => typeof rule === 'function')).toBe(true);
});

describe('C-12 documents', () => {
  test('of a business order, and more when goods are paid in full', () => {
    const two = ['proforma_invoice', 'purchase_order'];
    expect(documentsNeededBy(completeBusinessDraft())).toEqual(two);
    expect(documentsNeededBy(completeBusinessDraft({ paymentType: 'FullPayment' }))).toEqual([
      ...two,
      'logistics_material',
    ]);
    // A value chosen for CNY is hidden, and gone, for another currency.
    const abroad = completeBusinessDraft({ paymentType: 'FullPayment', targetCurrency: 'EUR' });
    expect(documentsNeededBy(abroad)).toEqual(two);
  });
  test('of a company that pays for goods, and of nobody else', () => {
    const company = { payer: { entityType: 'B' } };
    expect(documentsNeededBy(completeDraft({ ...company, purpose: 'Goods' }))).toEqual(['proforma_invoice']);
    expect(documentsNeededBy(completeDraft({ ...company, purpose: 'Rent' }))).toEqual([]);
    expect(documentsNeededBy(completeDraft({ purpose: 'Goods' }))).toEqual([]);
    expect(documentsNeededBy(completeDraft({ ...company, family: 'personal', purpose: 'Goods' }))).toEqual(
      [],
    );
  });
  test('are missing until a file of their type is there', () => {
    expect(missingDocuments(['a', 'b'], ['b', 'c'])).toEqual(['a']);
    expect(missingDocuments(['a'], ['a'])).toEqual([]);
  });
});

test('C-30 a link or its own status says that something is asked for', () => {
  const link = 'https://example.test/rfi';
  expect(isInformationRequested({ informationLink: link, serviceStatus: 'pending' })).toBe(true);
  expect(isInformationRequested({ informationLink: null, serviceStatus: 'information_required' })).toBe(true);
  expect(isInformationRequested({ informationLink: null, serviceStatus: 'pending' })).toBe(false);
  expect(isInformationRequested({ informationLink: link, serviceStatus: 'completed' })).toBe(false);
});

test('C-32 a rate can be locked where there is one, and where it is bound at creation', () => {
  expect(canLockRate(completeDraft())).toBe(true);
  expect(canLockRate(completeDraft({ targetCurrency: 'USD' }))).toBe(false);
  expect(canLockRate(completeBusinessDraft())).toBe(false);
});

test('C-34 the reference has 32 characters, as a person counts them', () => {
  const reference = (length: number) => completeDraft({ payer: { reference: '𠮷'.repeat(length) } });
  const problems = (length: number) => validateDraft(reference(length), { now }).map(({ key }) => key);
  expect(problems(32)).toEqual([]);
  expect(problems(33)).toEqual(['tooLong']);
});

test('C-35 confirmation waits for awaiting_transfe', () => {
  expect(isReadyToConfirm({ serviceStatus: 'awaiting_transfe' })).toBe(true);
  expect(isReadyToConfirm({ serviceStatus: 'pending' })).toBe(false);
});

test.each([
  ['global', ['pending', 'information_required', 'awaiting_transfe']],
  ['personal', ['pending']],
  ['business', []],
] as const)('C-36 cancelling, %s: %o', (family, statuses) => {
  expect(cancellableIn(family)).toEqual(statuses);
});

test('C-37 an address in China is picked', () => {
  const values = completeDraft({ beneficiary: { address: { country: 'CN' } } });
  expect(usesAreaPicker(values, 'beneficiary')).toBe(true);
  expect(usesAreaPicker(values, 'payer')).toBe(false);
});

test('C-38 four elements need the phone', () => {
  expect(bankCheckRules('check4').phone).toEqual({ visible: true, required: true });
  expect(bankCheckRules('check3').phone).toEqual({ visible: false, required: false });
});

describe('C-39 to C-41 the Alipay verification', () => {
  // ui.md §3.8 and specification §4.5, column by column.
  const expected = {
    wallet:
      'purpose payer.address.country beneficiary.firstName beneficiary.lastName beneficiary.idNumber beneficiary.accountInfo.routingType beneficiary.accountInfo.routingValue beneficiary.address.country',
    bank: 'purpose payer.address.country beneficiary.fullName beneficiary.idNumber beneficiary.phoneNumber beneficiary.accountInfo.number beneficiary.address.country',
    payroll:
      'purpose payer.fullName payer.nationality beneficiary.firstName beneficiary.lastName beneficiary.idNumber beneficiary.accountInfo.routingType beneficiary.accountInfo.routingValue',
  };
  test.each(alipayScenarios)('%s asks for its column', (scenario) => {
    const rules = alipayRules(scenario);
    const asked = alipayFields.filter((field) => rules[field].visible);
    expect(asked).toEqual(expected[scenario].split(' '));
    expect(asked.every((field) => rules[field].required)).toBe(true);
  });
  test('C-40 payroll alone needs an entity that was reviewed', () => {
    expect(alipayScenarios.filter(needsReviewedEntity)).toEqual(['payroll']);
    expect(alipayRules('wallet').purpose.allowed).not.toContain('Payroll');
  });
  test('C-41 to a bank account the name is in Chinese characters and the ID a mainland card', () => {
    expect(alipayRules('bank')['beneficiary.fullName'].chineseCharactersOnly).toBe(true);
    expect(alipayRules('bank')['beneficiary.idNumber'].residentIdOnly).toBe(true);
    expect(alipayRules('wallet')['beneficiary.idNumber'].residentIdOnly).toBeUndefined();
  });
});

test('C-42 a person is looked up by ID, a company by its code', () => {
  expect(nameLookupRules('person').idNumber.required).toBe(true);
  expect(nameLookupRules('person').uionSocialCreditCode.visible).toBe(false);
  expect(nameLookupRules('company').uionSocialCreditCode.required).toBe(true);
});

test('C-43 a conversion sends the side that was typed', () => {
  expect(conversionSide({ fixedSide: 'source', amount: '1.00' })).toEqual({ sourceAmount: '1.00' });
  expect(conversionSide({ fixedSide: 'target', amount: '1.00' })).toEqual({ targetAmount: '1.00' });
});

test('C-44 an order is asked for by the service’s id, or by our number', () => {
  expect(statusReference({ tradeId: 'T1', orderNo: 'P1' })).toEqual({ tradeId: 'T1' });
  expect(statusReference({ tradeId: null, orderNo: 'P1' })).toEqual({ orderNo: 'P1' });
});
