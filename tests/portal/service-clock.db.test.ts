import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { now } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { readServiceClock, serviceNow } from '../../lib/payout/service-clock.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

const minuteMs = 60_000;
let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await nobodyApproves();
});
afterAll(() => portal.close());

test('when the sandbox’s clock is put forward, rates end in the portal as they do at the service', async () => {
  const early = await orderReadyToConfirm(operator, { lockRate: false });
  const locked = await orderReadyToConfirm(operator, { lockRate: true });
  await portal.sandbox('/sandbox/clock/advance', { seconds: 16 * 60 });
  expect(await readServiceClock()).toBe(true);
  expect(Math.round((serviceNow().getTime() - now().getTime()) / minuteMs)).toBe(16);

  // Not even sent: the portal knows.
  const calls = await db().exchange.count({ where: { orderId: early.order.id } });
  expect(await confirmOrder(operator, confirmationOf(early))).toMatchObject({
    ok: false,
    reason: { code: 'quote-expired' },
  });
  expect(await db().exchange.count({ where: { orderId: early.order.id } })).toBe(calls);
  expect(valueOf(await confirmOrder(operator, confirmationOf(locked)))).toEqual({ state: 'accepted' });

  const quote = valueOf(
    await getQuote(operator, { sourceCurrency: 'USD', targetCurrency: 'CNY', family: 'global' }),
  );
  const leftMs = Date.parse(quote.expiresAt) - Date.parse(quote.serverNow);
  expect(Math.round(leftMs / minuteMs)).toBe(15);
  expect(await db().exchange.count({ where: { endpoint: 'sandboxClock' } })).toBe(0);
});
