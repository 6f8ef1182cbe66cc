import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { tasks } from '../../lib/features/reconciliation/jobs.ts';
import { startJobs, stopJobs } from '../../lib/queue/run.ts';
import { type Flood, startFlood } from '../support/callback-flood.ts';
import { callbackSigner } from '../support/callback-signer.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { orderReadyToConfirm } from '../support/portal-orders.ts';

const signer = callbackSigner();
let portal: TestPortal;
let operator: Actor;
let flood: Flood | undefined;

beforeAll(async () => {
  process.env.PAYOUT_WEBHOOK_PUBLIC_KEY = signer.publicKey;
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await portal.sandbox('/sandbox/callback-address', { url: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  flood?.kill();
  await stopJobs();
  await portal.close();
});

async function processedMs(tradeId: string | null): Promise<number> {
  const body = JSON.stringify({ event: 'payment', id: tradeId, status: 'completed' });
  const headers = signer.headers(body);
  const begun = performance.now();
  await fetch(portal.callbackUrl, { method: 'POST', headers, body });
  const webhookId = headers['webhook-id'] ?? '';
  const state = async () => (await db().webhookEvent.findFirst({ where: { webhookId } }))?.state;
  await vi.waitFor(async () => expect(await state()).toBe('unchanged'), { timeout: 30_000, interval: 10 });
  return performance.now() - begun;
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('a flood of unsigned callbacks delays a signed one by a few times what it takes alone', async () => {
  const { order } = await orderReadyToConfirm(operator);
  await portal.runJobs();
  await startJobs({ tasks, recurring: [] });
  const five = async () => {
    const times: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) times.push(await processedMs(order.tradeId));
    return median(times);
  };
  const aloneMs = await five();
  flood = await startFlood(portal.callbackUrl);
  const floodedMs = await five();
  await flood.stop();
  // A callback alone may take a few milliseconds only, of which no multiple says anything.
  expect(floodedMs).toBeLessThan(10 * Math.max(aloneMs, 200));
});
