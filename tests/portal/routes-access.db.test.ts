import { describe, expect, test, vi } from 'vitest';
import { allRoutes, type Route } from '../support/all-routes.ts';
import { origin, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

describe('every route that needs a permission', () => {
  const routes = async () => (await allRoutes()).filter(({ run }) => run.permission !== undefined);
  const call = (run: Route['run'], method: string, headers: HeadersInit) =>
    run(new Request(`${origin}/api/x`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) }), {
      params: Promise.resolve({ id: '00000000-0000-4000-8000-000000000000' }),
    });

  const statuses = async (headers: HeadersInit, isAsked: (method: string) => boolean = () => true) => {
    const found = (await routes()).filter(({ method }) => isAsked(method));
    const answers = found.map(async ({ name, method, run }) => [
      `${method} ${name}`,
      (await call(run, method, headers)).status,
    ]);
    return Object.fromEntries(await Promise.all(answers)) as Record<string, number>;
  };
  const allAre = (answers: Record<string, number>, status: number) =>
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, status])));
  const changes = (method: string) => method !== 'GET';

  test('answers 401 without a session', async () => {
    const answers = await statuses({ origin });
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(9);
    allAre(answers, 401);
  });

  test('answers 403 to foreign pages, and to no page at all where something changes', async () => {
    await signedInAs('admin');
    allAre(await statuses({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), 403);
    const answers = await statuses({}, changes);
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(3);
    allAre(answers, 403);
  });
});
