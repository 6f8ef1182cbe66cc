import { describe, expect, test } from 'vitest';
import { changedPaths, toUpdate, withFixedFields } from './payload.ts';
import { completeDraft, completePersonalDraft, now } from './testing/drafts.ts';
import { updateProblems, validateAmendment } from './validate.ts';

const original = completeDraft();
const withRouting = (routingType: string, more = {}) =>
  completeDraft({ beneficiary: { accountInfo: { routingType, routingValue: '1234567' }, ...more } });

test('nothing different is no update', () => {
  expect(toUpdate(original, original)).toBeNull();
  expect(
    toUpdate({ ...original, internalNote: 'for Chen Yu', keptAsEntered: { a: 'b' } }, original),
  ).toBeNull();
});

test('what differs only in how it is written does not differ', () => {
  const spaced = completeDraft({ beneficiary: { accountInfo: { number: '6217 0000 1000 0004 567' } } });
  expect(changedPaths(spaced, original)).toEqual([]);
});

describe('a routing that an update has no word for', () => {
  const before = withRouting('fps');
  test('is kept by leaving its party alone', () => {
    const after = { ...before, relationship: 'friend' };
    expect(toUpdate(after, before)).toEqual({ orderNo: before.orderNo, relationship: 'friend' });
    expect(updateProblems(after, before)).toEqual([]);
  });
  test('cannot be kept when the party changes otherwise', () => {
    const after = withRouting('fps', { email: 'a@example.com' });
    expect(updateProblems(after, before)).toMatchObject([
      { path: 'beneficiary.accountInfo.routingType', key: 'routingNotUpdatable', severity: 'block' },
    ]);
    expect(updateProblems(withRouting('', { email: 'a@example.com' }), before)).toEqual([]);
  });
});

test('a party known by an id can be given as an object, and the other way round', () => {
  const known = completeDraft({ payerId: 'P1' });
  expect(toUpdate(original, known)).toMatchObject({ payer: { fullName: 'Jane Miller' } });
  expect(toUpdate(original, known)).not.toHaveProperty('payerId');
  expect(toUpdate(known, original)).toEqual({ orderNo: original.orderNo, payerId: 'P1' });
});

test('a lock and the side that stays are changed by themselves', () => {
  expect(toUpdate({ ...original, lockRate: false }, original)).toEqual({
    orderNo: original.orderNo,
    lockRate: false,
  });
  expect(toUpdate({ ...original, fixedSide: 'target' }, original)).toMatchObject({
    transactionMode: 'cnyMode',
  });
});

test('a rate is locked by what is sent, also where two currencies were one before', () => {
  const same = { ...original, targetCurrency: 'USD', targetAmount: '10000.00', quote: null };
  expect(toUpdate(original, same)).toMatchObject({ lockRate: true, queryNo: 'Q1' });
  expect(toUpdate({ ...original, lockRate: false }, same)).not.toHaveProperty('lockRate');
  expect(toUpdate(same, original)).not.toHaveProperty('lockRate');
});

test('a lock that begins needs a fresh quote', () => {
  const later = new Date('2027-01-01T00:00:00Z');
  const unlocked = { ...original, lockRate: false };
  expect(validateAmendment(original, unlocked, { now: later })).toMatchObject([{ key: 'quoteExpired' }]);
  expect(validateAmendment(original, unlocked, { now })).toEqual([]);
  expect(validateAmendment(unlocked, original, { now: later })).toEqual([]);
});

test('the quote an order has may be as old as it likes, another may not', () => {
  const later = new Date('2027-01-01T00:00:00Z');
  const after = { ...original, relationship: 'friend' };
  expect(validateAmendment(after, original, { now: later })).toEqual([]);
  const other = { ...after, quote: original.quote && { ...original.quote, queryNo: 'Q2' } };
  expect(validateAmendment(other, original, { now: later })).toMatchObject([{ key: 'quoteExpired' }]);
  expect(validateAmendment(other, original, { now })).toEqual([]);
});

test('what an update cannot take away stays needed', () => {
  const before = completeDraft({ purpose: 'Goods', relationship: 'supplier', logisticsCompany: 'SF' });
  expect(updateProblems({ ...before, relationship: ' ', logisticsCompany: '' }, before)).toMatchObject([
    { path: 'relationship', key: 'cannotBeEmptied' },
    { path: 'logisticsCompany', key: 'cannotBeEmptied' },
  ]);
  // Hidden by another purpose, it is nobody's to fill.
  expect(updateProblems({ ...before, purpose: 'Rent' }, before)).toEqual([]);
});

describe('what was settled at creation', () => {
  test('is put back in a global order', () => {
    const sent = completeDraft({
      family: 'business',
      orderNo: 'other',
      depositChannel: 'x',
      payer: { lastNameEn: 'x' },
      beneficiary: { accountInfo: { country: 'US', number: '1' } },
    });
    expect(withFixedFields(sent, original)).toMatchObject({
      family: 'global',
      orderNo: original.orderNo,
      depositChannel: '',
      payer: { lastNameEn: '' },
      beneficiary: { accountInfo: { country: 'CN', number: '1' } },
    });
  });
  test('is all but five fields of a personal order', () => {
    const before = completePersonalDraft();
    const sent = {
      ...before,
      sourceAmount: '1.00',
      purpose: 'Rent',
      subpurpose: 'x',
      payerId: 'P9',
      lockRate: false,
    };
    expect(withFixedFields(sent, before)).toEqual({ ...before, purpose: 'Rent' });
  });
  test('but a detail goes with the purpose it belonged to', () => {
    const before = completePersonalDraft({ purpose: 'Service', subpurpose: 'TAX_SERVICE' });
    expect(withFixedFields({ ...before, relationship: 'friend' }, before).subpurpose).toBe('TAX_SERVICE');
    expect(withFixedFields({ ...before, purpose: 'Goods' }, before).subpurpose).toBe('');
  });
});
