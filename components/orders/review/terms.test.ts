import { describe, expect, test } from 'vitest';
import type { StatusId } from '@/lib/features/orders/status.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { type Blocker, blockersOf } from './blockers.tsx';
import { ownTerms, sameAmounts, termsAt } from './terms.ts';

const until = '2026-11-20T06:15:00Z';
const before = Date.parse('2026-11-20T06:14:59Z');
const after = Date.parse('2026-11-20T06:15:00Z');

function detailOf(
  o: { transactionMode?: string; statusId?: StatusId; target?: string; confirm?: boolean } = {},
) {
  const target = o.target ?? 'CNY';
  return {
    order: {
      transactionMode: o.transactionMode ?? 'crossMode',
      status: { id: o.statusId ?? 'readyToConfirm' },
      informationPage: '/api/orders/1/information',
    },
    money: {
      source: { amount: '10000.00', currency: 'USD' },
      target: { amount: target === 'USD' ? '10000.00' : '72456.00', currency: target },
      rate: target === 'USD' ? '1' : '7.2456',
      quote: target === 'USD' ? null : { queryNo: 'Q1', fetchedAt: until, expiresAt: until },
    },
    can: { confirm: o.confirm ?? true },
  } as unknown as OrderDetail;
}

const quote = {
  queryNo: 'Q2',
  rate: '7.25',
  sourceCurrency: 'USD',
  targetCurrency: 'CNY',
  fetchedAt: until,
  expiresAt: '2026-11-20T06:30:00Z',
  serverNow: until,
};

describe('terms', () => {
  test('at first they are the order’s own', () => {
    expect(ownTerms(detailOf())).toEqual({
      rate: '7.2456',
      source: '10000.00',
      target: '72456.00',
      goodUntil: until,
    });
    expect(ownTerms(detailOf({ target: 'USD' })).goodUntil).toBeNull();
  });
  test('at a new rate the fixed side stays', () => {
    expect(termsAt(detailOf(), quote)).toMatchObject({
      source: '10000.00',
      target: '72500.00',
      queryNo: 'Q2',
    });
    expect(termsAt(detailOf({ transactionMode: 'cnyMode' }), quote)).toMatchObject({
      source: '9993.94',
      target: '72456.00',
    });
  });
  test('a new quote at the same rate is no new agreement', () => {
    const same = termsAt(detailOf(), { ...quote, rate: '7.24560' });
    expect(sameAmounts(ownTerms(detailOf()), same)).toBe(true);
    expect(sameAmounts(ownTerms(detailOf()), termsAt(detailOf(), quote))).toBe(false);
  });
});

describe('what keeps it from being confirmed', () => {
  const kinds = (o: Partial<Parameters<typeof blockersOf>[0]> = {}) =>
    blockersOf({
      detail: detailOf(),
      mayConfirm: true,
      readAt: '2026-11-20T11:59:30Z',
      isStale: false,
      outage: null,
      terms: ownTerms(detailOf()),
      offered: false,
      changed: false,
      available: '20000.00',
      nowMs: before,
      ...o,
    });

  test('nothing, when all is well, and when the balance is not known', () => {
    expect(kinds()).toEqual([]);
    expect(kinds({ available: null })).toEqual([]);
    expect(kinds({ available: '10000.00' })).toEqual([]);
  });
  test('the moment a quote ends it has ended', () => {
    expect(kinds({ nowMs: after })).toEqual([{ kind: 'quote-expired' }]);
    expect(kinds({ nowMs: null })).toEqual([]);
  });
  test('a new rate waits to be accepted', () => {
    expect(kinds({ nowMs: after, offered: true })).toEqual([{ kind: 'quote-changed' }]);
  });
  test('the shortfall is exact', () => {
    expect(kinds({ available: '8799.99' })).toEqual([{ kind: 'short', amount: '1200.01' }]);
  });
  test('an order that changed is read again', () => {
    expect(kinds({ changed: true })).toEqual([{ kind: 'changed' }]);
  });
  test.each<[StatusId, Blocker]>([
    ['documentsNeeded', { kind: 'documents' }],
    ['informationRequested', { kind: 'information', link: '/api/orders/1/information' }],
    ['inPreCheck', { kind: 'pre-check' }],
    ['inTransit', { kind: 'not-confirmable' }],
    ['cancelled', { kind: 'not-confirmable' }],
    ['checking', { kind: 'not-confirmable' }],
  ])('%s', (statusId, blocker) => {
    expect(kinds({ detail: detailOf({ statusId }) })).toEqual([blocker]);
  });
  test('a wallet that is too small is told while there is still time', () => {
    const detail = detailOf({ statusId: 'documentsNeeded' });
    expect(kinds({ detail, available: '0.00' })).toEqual([
      { kind: 'documents' },
      { kind: 'short', amount: '10000.00' },
    ]);
  });
  test.each<StatusId>([
    'readyToConfirm',
    'documentsNeeded',
    'informationRequested',
    'inPreCheck',
    'sentBack',
  ])(
    'somebody whose role may not confirm is told so and nothing else, whatever is missing: %s',
    (statusId) => {
      const detail = detailOf({ statusId, confirm: false });
      expect(kinds({ detail, mayConfirm: false, available: '0.00' })).toEqual([{ kind: 'role' }]);
    },
  );
  test('and that an order is over is said before that', () => {
    const detail = detailOf({ statusId: 'completed', confirm: false });
    expect(kinds({ detail, mayConfirm: false })).toEqual([{ kind: 'not-confirmable' }]);
  });
  test('an order that waits for approval waits, for whoever reads it', () => {
    const detail = detailOf({ statusId: 'awaitingApproval', confirm: false });
    expect(kinds({ detail, available: '0.00' })).toEqual([{ kind: 'waiting-approval' }]);
  });
  test('amounts at a rate that nobody promised are not confirmed, at any time', () => {
    const unquoted = { ...ownTerms(detailOf()), goodUntil: 'unquoted' };
    expect(kinds({ terms: unquoted })).toEqual([{ kind: 'quote-needed' }]);
    expect(kinds({ terms: unquoted, nowMs: null })).toEqual([{ kind: 'quote-needed' }]);
  });
  test('a balance that is too old, or a confirmation that rests, is said beside what else is missing', () => {
    const readAt = '2026-11-20T11:00:00Z';
    expect(kinds({ isStale: true, readAt, outage: { kind: 'offline' }, available: '8800.00' })).toEqual([
      { kind: 'outage', outage: { kind: 'offline' } },
      { kind: 'stale', readAt },
      { kind: 'short', amount: '1200.00' },
    ]);
  });
});
