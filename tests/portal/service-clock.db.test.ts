import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { now } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { announce, stopListening, subscribe } from '../../lib/live/hub.ts';
import type { LiveChange } from '../../lib/live/types.ts';
import {
  followServiceClock,
  readServiceClock,
  serviceAheadMs,
  serviceNow,
  stopServiceClock,
} from '../../lib/payout/service-clock.ts';
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
afterAll(async () => {
  stopServiceClock();
  await stopListening();
  await portal.close();
});

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

test('every process and open page hears once that the clock was moved, also by another process', async () => {
  const heard: LiveChange[] = [];
  const isListening = vi.fn();
  await followServiceClock();
  const leave = subscribe({
    change: (change) => change.kind === 'clock' && heard.push(change),
    listening: isListening,
  });
  await expect.poll(() => isListening).toHaveBeenCalled();
  await readServiceClock();
  const before = serviceAheadMs();
  const clock = (aheadMs: number): LiveChange => ({ kind: 'clock', id: 'service', version: aheadMs });
  await portal.sandbox('/sandbox/clock/advance', { seconds: 60 });
  // The process's own watch sees it, or this reading does: nobody is told twice.
  await readServiceClock();
  await expect.poll(() => heard).toEqual([clock(before + minuteMs)]);

  // Another process has read a clock that was set back, as after a reset.
  await announce(db(), [clock(0)]);
  await expect.poll(() => heard).toHaveLength(2);
  expect(serviceAheadMs()).toBe(0);
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard[2]).toEqual(clock(before + minuteMs));
  leave();
});
