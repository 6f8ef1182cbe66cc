import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase } from '../../lib/db/client.ts';
import { startPulse } from '../../lib/db/pulse.ts';
import { createTestDatabase } from '../support/database.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts';
import { browser, origin, signedInAs } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));

const answeredWithinMs = 2_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: FreezingProxy;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  proxy = await startFreezingProxy(database.url);
  process.env.PORTAL_DATABASE_URL = proxy.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  process.env.PORTAL_URL = origin;
  await startPulse();
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
});
afterAll(async () => {
  proxy.thaw();
  await closeDatabase();
  await proxy.close();
  await database.drop();
});

test('a database that hangs keeps no reader and no callback for more than two seconds, and less once it is noticed', async () => {
  await signedInAs('admin');
  const [wallets, policies, health, hub] = await Promise.all([
    import('../../app/api/wallets/route.ts'),
    import('../../app/api/policies/route.ts'),
    import('../../app/api/health/route.ts'),
    import('../../app/hub/webhook/route.ts'),
  ]);
  const read = () => new Request(`${origin}/api/x`, { headers: { origin } });
  const none = { params: Promise.resolve({}) };
  const body = '{"event":"payment","orderNo":"O-1","status":"completed"}';
  const calls = [
    () => wallets.GET(read(), none),
    () => policies.GET(read(), none),
    () => hub.POST(new Request(`${origin}/hub/webhook`, { method: 'POST', body })),
  ];
  const slowestMs = async () => {
    const begun = performance.now();
    const statuses = await Promise.all(calls.map(async (call) => (await call()).status));
    expect(statuses).toEqual([503, 503, 503]);
    return performance.now() - begun;
  };
  proxy.freeze();
  expect(await slowestMs()).toBeLessThan(answeredWithinMs);
  await expect.poll(async () => (await health.GET()).status).toBe(503);
  expect(await slowestMs()).toBeLessThan(answeredWithinMs / 2);
});
