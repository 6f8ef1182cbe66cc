import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { findQuote, getQuote, storeQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { valueOf } from '../support/portal-orders.ts';

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const wish = { ...pair, family: 'global' } as const;

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());
beforeEach(() => portal.network.arrived.clear());

test('a rate holds as long as the service says, and is kept as it was given', async () => {
  const given = valueOf(await getQuote(operator, wish));
  const holdsMs = Date.parse(given.expiresAt) - Date.parse(given.fetchedAt);
  // The service's own quarter of an hour, not the portal's five minutes for a service that says nothing.
  expect(holdsMs).toBeGreaterThan(14 * 60_000);
  const kept = await findQuote(given.queryNo);
  expect(kept).toMatchObject({ ...pair, rate: given.rate, fetchedBy: operator.userId });
  expect(kept?.expiresAt.toISOString()).toBe(given.expiresAt);
});

test('a number that comes again is the rate that it was', async () => {
  const { queryNo } = valueOf(await getQuote(operator, wish));
  const first = await findQuote(queryNo);
  if (!first) throw new Error('the rate was not kept');
  await storeQuote({ ...first, rate: '1', expiresAt: new Date(Date.now() + 9_000_000) });
  expect(await findQuote(queryNo)).toEqual(first);
});

test('what needs no rate, or has none, is not asked for', async () => {
  expect(await getQuote(operator, { ...wish, targetCurrency: 'USD' })).toEqual({
    ok: false,
    reason: { code: 'same-currency' },
  });
  expect(await getQuote(operator, { ...wish, sourceCurrency: 'XXX' })).toEqual({
    ok: false,
    reason: { code: 'unknown-currency', currency: 'XXX' },
  });
  const auditor = await portal.actor('auditor');
  await expect(getQuote(auditor, wish)).rejects.toBeInstanceOf(Forbidden);
  expect([...portal.network.arrived.keys()].filter((path) => path.includes('rate'))).toEqual([]);
});
