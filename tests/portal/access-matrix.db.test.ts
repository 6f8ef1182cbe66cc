import { describe, expect, test, vi } from 'vitest';
import { putFactorRule } from '../../lib/auth/factor-rule.ts';
import { may, type Permission, permissions, roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { makeAccessLink } from '../../lib/features/users/data/links.ts';
import { allActions } from '../support/all-actions.ts';
import { allRoutes, type Route } from '../support/all-routes.ts';
import { browser, origin, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

/** Callers without a session that counts. */
const strangers = ['signed out', 'invited', 'disabled', 'before the second step'] as const;
const callers = [...roles, ...strangers];
/** The actions of this caller, a few of which are open, are in `factors.db.test.ts`. */
const toEnrol = 'before setting up the second factor that everybody must have';
type Caller = (typeof callers)[number] | typeof toEnrol;
const roleOf = (caller: Caller) => roles.find((role) => role === caller);

async function become(caller: Caller): Promise<void> {
  const role = roleOf(caller);
  browser.cookies.clear();
  await putFactorRule(db(), caller === toEnrol ? 'everybody' : 'nobody', new Date());
  if (caller === toEnrol) await signedInAs('admin');
  if (role) await signedInAs(role);
  if (caller === 'disabled') {
    const { user } = await signedInAs('admin');
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
  }
  if (caller === 'before the second step') {
    const { sessionId } = await signedInAs('admin');
    await db().session.update({ where: { id: sessionId }, data: { factorDue: true } });
  }
}

async function invitation(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  const link = { purpose: 'invitation', email, role: 'admin', locale: 'en', lasts: 'sent' } as const;
  const { address } = await makeAccessLink(db(), { ...link, madeBy: null });
  return address.split('#')[1] ?? '';
}

describe('every server action', () => {
  test('says who may call it', async () => {
    const known = new Set<unknown>(['public', 'own', ...permissions]);
    const without = (await allActions()).filter(([, { gate }]) => !known.has(gate)).map(([name]) => name);
    expect(without).toEqual([]);
  });

  test.each(callers)('lets in a caller by that alone: %s', async (caller) => {
    await become(caller);
    // An invitation lets its holder in nowhere but where it is used.
    const given = { surprise: true, ...(caller === 'invited' && { token: await invitation() }) };
    const [found, expected]: Record<string, unknown>[] = [{}, {}];
    for (const [name, run] of await allActions()) {
      const role = roleOf(caller);
      const { gate } = run;
      const isIn = gate === 'public' || (role && (gate === 'own' || may(role, gate as Permission)));
      Object.assign(expected ?? {}, { [name]: isIn ? 'invalid-input' : role ? 'forbidden' : 'signed-out' });
      Object.assign(found ?? {}, { [name]: (await run(given)).reason?.code });
    }
    expect(Object.keys(found ?? {}).length).toBeGreaterThan(80);
    expect(found).toEqual(expected);
  });
});

/** Routes without a person, each with its own check or nothing to hide. */
const withoutPerson: readonly string[] = [
  '/app/api/[...path]/route.ts',
  '/app/api/auth/[...nextauth]/route.ts',
  '/app/api/health/route.ts',
  '/app/api/session/sign-in/route.ts',
  '/app/api/testing/idle/route.ts',
  '/app/api/testing/orders/route.ts',
  '/app/api/testing/people/route.ts',
  '/app/favicon.ico/route.ts',
  '/app/flags.svg/route.ts',
  '/app/hub/webhook/route.ts',
];

const statusOf = async ({ run, method }: Route): Promise<number> => {
  const body = method === 'GET' ? {} : { body: 'no JSON' };
  const ended = AbortSignal.abort();
  const request = new Request(`${origin}/api/x?surprise=1`, { method, headers: { origin }, ...body });
  const params = Promise.resolve({ id: 'no id', kind: 'no kind' });
  const answer = await run(new Request(request, { signal: ended }), { params });
  await answer.body?.cancel();
  return answer.status;
};

describe('every route', () => {
  test('asks for a permission, but those without a person', async () => {
    const routes = (await allRoutes()).filter(({ run }) => run.permission === undefined);
    expect([...new Set(routes.map(({ name }) => name))].toSorted()).toEqual(withoutPerson);
  });

  test.each([...callers, toEnrol] as const)('lets in a caller by that alone: %s', async (caller) => {
    await become(caller);
    const role = roleOf(caller);
    const [found, expected]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
    for (const route of await allRoutes()) {
      const { permission } = route.run;
      if (permission === undefined) continue;
      const key = `${route.method} ${route.name}`;
      const status = await statusOf(route);
      expected[key] = !role ? 401 : may(role, permission) ? 'in' : 403;
      found[key] = status === 401 || status === 403 ? status : 'in';
    }
    expect(Object.keys(found).length).toBeGreaterThan(50);
    expect(found).toEqual(expected);
  });
});
