import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '../../app/hub/webhook/route.ts';
import { db } from '../../lib/db/client.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

// A file of its own: a process reads its settings once.
let portal: TestPortal;

beforeAll(async () => {
  process.env.PAYOUT_CALLBACK_APP_KEY = 'ak_of_the_service';
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const callback = (id: string, headers: Record<string, string>) =>
  POST(
    new Request('http://portal/hub/webhook', {
      method: 'POST',
      headers,
      body: JSON.stringify({ event: 'payment', id, status: 'completed' }),
    }),
  );

test.each([
  ['the expected app key is taken', { appkey: 'ak_of_the_service' }, 200, 'received', 'match'],
  ['another app key is refused', { appkey: 'ak_of_the_servicf' }, 401, 'rejected', 'mismatch'],
  ['an empty one is refused', { appkey: '' }, 401, 'rejected', 'mismatch'],
  ['none is refused', {}, 401, 'rejected', 'absent'],
])('a callback with %s', async (id, headers: Record<string, string>, status, state, appKey) => {
  const response = await callback(id, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: String(status) });
  expect(await db().webhookEvent.findFirst({ where: { subjectId: id } })).toMatchObject({ state, appKey });
});
