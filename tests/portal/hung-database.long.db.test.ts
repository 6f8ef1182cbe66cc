import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, db, inTransaction } from '../../lib/db/client.ts';
import { startPulse } from '../../lib/db/pulse.ts';
import { createTestDatabase } from '../support/database.ts';
import { filesNamed } from '../support/files-named.ts';
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts';
import { browser, newUser, origin, password, signedInAs } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
type Answer = { status: number; code: unknown };

const answeredWithinMs = 2_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: FreezingProxy;
let routes: { method: string; run: Handler }[];

beforeAll(async () => {
  database = await createTestDatabase('portal');
  proxy = await startFreezingProxy(database.url);
  process.env.PORTAL_DATABASE_URL = proxy.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  process.env.PORTAL_URL = origin;
  await startPulse();
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin', 'next-action': 'any' });
  // The routes for tests are off without their token, and never ask the database.
  const files = filesNamed('app/api', 'route.ts').filter(
    (path) => !/api\/(auth|health|session\/sign-in|stream|testing|\[\.\.\.path\])\//.test(path),
  );
  const modules = await Promise.all(files.map((path) => import(path)));
  routes = modules.flatMap((module) =>
    Object.entries(module as Record<string, unknown>)
      .filter((entry): entry is [string, Handler] => /^[A-Z]+$/.test(entry[0]))
      .map(([method, run]) => ({ method, run })),
  );
});
afterAll(async () => {
  proxy.thaw();
  await closeDatabase();
  await proxy.close();
  await database.drop();
});

async function call({ method, run }: (typeof routes)[number]): Promise<Answer> {
  const request = new Request(`${origin}/api/x`, {
    method,
    headers: { origin },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const params = Promise.resolve({ id: '00000000-0000-4000-8000-000000000000' });
  const response = await run(request, { params });
  const body = (await response.json().catch(() => ({}))) as { code?: unknown };
  return { status: response.status, code: body.code };
}

/** One after another: all at once keep this process busy for longer than some of them wait. */
async function answers(): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const route of routes) found.push(await call(route));
  return found;
}
const someAnswers = () => Promise.all(routes.filter((_, index) => index % 8 === 0).map(call));
const refused = (found: readonly Answer[]) => found.map(({ status, code }) => `${status} ${String(code)}`);
async function health(): Promise<unknown[]> {
  const { GET } = await import('../../app/api/health/route.ts');
  const response = await GET();
  return [response.status, await response.json()];
}
async function callback(): Promise<number> {
  const { POST } = await import('../../app/hub/webhook/route.ts');
  const body = '{"event":"payment","orderNo":"O-1","status":"completed"}';
  return (await POST(new Request(`${origin}/hub/webhook`, { method: 'POST', body }))).status;
}

test('a database that hangs: routes, actions and callbacks say so, and all is well after', async () => {
  await signedInAs('admin');
  const { email } = await newUser();
  const { signInAction } = await import('../../lib/features/users/actions.ts');
  const before = refused(await answers());
  expect(before).not.toContain('503 no-database');

  let isFrozen = false;
  const saved = inTransaction(async (tx) => {
    await tx.user.update({ where: { email }, data: { name: 'Renamed' } });
    proxy.freeze();
    isFrozen = true;
    await tx.user.update({ where: { email }, data: { name: 'Twice' } });
  }).then(
    () => 'saved',
    () => 'failed',
  );
  await expect.poll(() => isFrozen).toBe(true);
  expect(new Set(refused(await someAnswers()))).toEqual(new Set(['503 no-database']));
  expect(await saved).toBe('failed');

  expect(new Set(refused(await answers()))).toEqual(new Set(['503 no-database']));
  expect(await signInAction({ email, password })).toEqual({ ok: false, reason: { code: 'no-database' } });
  expect(await callback()).toBe(503);
  expect(await health()).toEqual([
    503,
    { status: 'unavailable', reason: 'the database does not answer', isDatabaseSilent: true },
  ]);

  proxy.thaw();
  await expect.poll(() => health()).toMatchObject([503, { isDatabaseSilent: false }]);
  // Nothing is left locked, and what was cut left no half of itself.
  await db().user.update({ where: { email }, data: { name: 'Thawed' } });
  expect(refused(await answers())).toEqual(before);
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
