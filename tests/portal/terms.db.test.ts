import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { needOfOrder } from '../../lib/features/orders/verbs/approval-gate.ts';
import { quoteOf } from '../../lib/features/orders/verbs/create-order.ts';
import { checkTerms } from '../../lib/features/orders/verbs/record-confirmation.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { completeBusinessDraft, completeDraft } from '../../lib/features/transfers/testing/drafts.ts';
import { policyIs } from '../support/approvals.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder, type OrderRowChanges } from '../support/portal-order-rows.ts';

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const minuteMs = 60_000;

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let maker: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  maker = await makeActor('operator');
});
afterAll(() => database.close());

const from = (ms: number) => new Date(Date.now() + ms);
async function quote(over: { sourceCurrency?: string; targetCurrency?: string; endsInMs?: number } = {}) {
  const { endsInMs = 5 * minuteMs, ...other } = over;
  const given = { queryNo: `Q-${randomUUID()}`, rate: '7.2000', ...pair, ...other };
  const { rate, queryNo, sourceCurrency, targetCurrency } = await db().quote.create({
    data: { ...given, fetchedAt: from(-minuteMs), expiresAt: from(endsInMs), fetchedBy: maker.userId },
  });
  return { rate, queryNo, sourceCurrency, targetCurrency };
}
const own = { queryNo: 'Q-own', rate: '7.2456' };
const orderWith = (changes: Partial<OrderRowChanges> = {}) =>
  insertPortalOrder({
    createdBy: maker.userId,
    serviceStatus: 'awaiting_transfe',
    ...own,
    queryNo: `Q-${randomUUID()}`,
    quoteExpiresAt: from(5 * minuteMs),
    creationSentAt: new Date(),
    ...changes,
  });
type Order = Awaited<ReturnType<typeof orderWith>>;
const asRead = { acceptedRate: '7.2456', shownSource: '100.00', shownTarget: '724.56' };
const terms = async (order: Order, over: Partial<typeof asRead> & { queryNo?: string } = {}) => {
  const checked = await checkTerms(db(), order, { orderId: order.id, ...asRead, ...over });
  return checked.ok ? checked.value : checked.reason.code;
};

describe('what is confirmed is what was read', () => {
  test('at the order’s own rate, to the last cent', async () => {
    const order = await orderWith();
    expect(await terms(order)).toEqual({
      rate: '7.2456',
      queryNo: null,
      sourceMinor: 10_000n,
      targetMinor: 72_456n,
    });
    expect(await terms(order, { acceptedRate: '7.2457' })).toBe('rate-changed');
    expect(await terms(order, { shownSource: '100.01' })).toBe('amounts-changed');
    expect(await terms(order, { shownTarget: '724.55' })).toBe('amounts-changed');
  });

  test('at a newer rate, whose debit follows the fixed payout', async () => {
    const order = await orderWith();
    const { queryNo, rate } = await quote();
    const read = { queryNo, acceptedRate: rate, shownSource: '100.64' };
    expect(await terms(order, read)).toEqual({ rate, queryNo, sourceMinor: 10_064n, targetMinor: 72_456n });
    expect(await terms(order, { ...read, shownSource: '100.63' })).toBe('amounts-changed');
    expect(await terms(order, { ...read, acceptedRate: '7.2456' })).toBe('rate-changed');
  });

  test.each([
    ['that ended', { endsInMs: -1 }, 'quote-expired'],
    ['from another currency', { sourceCurrency: 'EUR' }, 'quote-unknown'],
    ['to another currency', { targetCurrency: 'HKD' }, 'quote-unknown'],
  ] as const)('never at a rate %s', async (_, over, code) => {
    const { queryNo, rate } = await quote(over);
    expect(await terms(await orderWith(), { queryNo, acceptedRate: rate, shownSource: '100.64' })).toBe(code);
  });

  test('nor at one that this portal was not given', async () => {
    expect(await terms(await orderWith(), { queryNo: 'Q-made-up', acceptedRate: '8' })).toBe('quote-unknown');
  });

  test('a locked rate holds a day from its creation, or from the change that brought it; another its time', async () => {
    const hours = (n: number) => from(-n * 60 * minuteMs);
    const over = { quoteExpiresAt: from(-minuteMs), lockRate: true };
    expect(await terms(await orderWith({ ...over, creationSentAt: hours(23) }))).toMatchObject({
      rate: '7.2456',
    });
    const old = { ...over, creationSentAt: hours(25) };
    expect(await terms(await orderWith(old))).toBe('quote-expired');
    expect(await terms(await orderWith({ ...old, rateLockedAt: hours(1) }))).toMatchObject({
      rate: '7.2456',
    });
    expect(await terms(await orderWith({ quoteExpiresAt: from(-1) }))).toBe('quote-expired');
  });

  test('the family that learns its quote at confirmation sends its own, too', async () => {
    const order = await orderWith({ family: 'business' });
    expect(await terms(order)).toMatchObject({ queryNo: order.queryNo });
  });
});

describe('the rate of a form', () => {
  const inForm = (given: Awaited<ReturnType<typeof quote>>) => ({ ...given, fetchedAt: '', expiresAt: '' });
  const codeOf = async (values: Parameters<typeof quoteOf>[1], boundTo?: string) => {
    const answer = await quoteOf(db(), values, boundTo);
    return answer.ok ? answer.value.queryNo : answer.reason.problems[0]?.key;
  };

  test('is one the portal was given, as it was given, while it lasts', async () => {
    const given = await quote();
    const values = (changes: object = {}) =>
      completeDraft({ ...pair, quote: inForm({ ...given, ...changes }) });
    expect(await codeOf(values())).toBe(given.queryNo);
    expect(await codeOf(values({ rate: '9.9999' }))).toBe('quoteMissing');
    expect(await codeOf(values({ queryNo: 'Q-made-up' }))).toBe('quoteMissing');
    expect(await codeOf({ ...values(), targetCurrency: 'HKD' })).toBe('quoteMissing');
    const restore = setClock(() => Date.now() + 10 * minuteMs);
    try {
      expect(await codeOf(values())).toBe('quoteExpired');
      // The order's own quote already stands, and a business order is bound to none before it is confirmed.
      expect(await codeOf(values(), given.queryNo)).toBe(given.queryNo);
      const supplier = completeBusinessDraft({ ...pair, quote: inForm(given) });
      expect(await codeOf(supplier)).toBe(given.queryNo);
    } finally {
      restore();
    }
  });
});

describe('what the policy asks for', () => {
  const needed = async (order: Order, sourceMinor?: bigint) =>
    (await db().$transaction((tx) => needOfOrder(tx, order, sourceMinor))).approvers;

  test('goes by the larger of the debit as it was created and as it would be sent', async () => {
    const rules = [
      { ...builtInPolicy.rules[0], recipient: 'any', over: [{ currency: 'USD', amount: '100' }] },
    ] as typeof builtInPolicy.rules;
    await policyIs({ rules });
    const [small, large] = [await orderWith(), await orderWith({ sourceMinor: 10_001n })];
    expect([await needed(small), await needed(small, 10_001n)]).toEqual([0, 1]);
    expect([await needed(large), await needed(large, 9_999n)]).toEqual([1, 1]);
  });

  test('a recipient is new until an order to the same account was completed days ago', async () => {
    const rules = [
      { ...builtInPolicy.rules[0], recipient: 'new', over: [{ currency: 'USD', amount: '1' }] },
    ] as typeof builtInPolicy.rules;
    await policyIs({ rules });
    const to = (number: string) => ({ request: { beneficiary: { accountInfo: { number } } } });
    const order = await orderWith(to('62170001'));
    const other = await orderWith(to('6217 0001'));
    expect(await needed(order)).toBe(1);
    await db().order.update({
      where: { id: order.id },
      data: { statusId: 'completed', statusSince: from(-4 * 24 * 60 * minuteMs) },
    });
    expect(await needed(order)).toBe(1);
    expect(await needed(other)).toBe(0);
    expect(await needed(await orderWith(to('62170002')))).toBe(1);
    expect(await needed(await orderWith())).toBe(1);
  });
});
