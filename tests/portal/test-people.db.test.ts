import { beforeAll, expect, test } from 'vitest';
import { POST } from '../../app/api/testing/people/route.ts';
import { authenticate } from '../../lib/auth/sign-in.ts';
import { db } from '../../lib/db/client.ts';
import { forgetShared } from '../../lib/shared.ts';
import { withAccess } from '../support/portal-access.ts';

const token = 'only-for-tests-only-for-tests-only-for-tests';
withAccess();
beforeAll(() => {
  process.env['TESTING_TOKEN'] = token;
  return () => delete process.env['TESTING_TOKEN'];
});

const call = (body: object, authorization = `Bearer ${token}`) =>
  POST(
    new Request('http://portal/api/testing/people', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    }),
  );

test('a tester makes a person, who signs in and whose invitation is on record', async () => {
  const answer = await call({ role: 'auditor', name: 'Tess' });
  const { email, password } = (await answer.json()) as { email: string; password: string };
  const credentials = { email, password, address: '::1', userAgent: '', device: null, sessionBefore: null };
  expect(await authenticate(credentials)).toMatchObject({ ok: true });
  expect(await db().user.findUnique({ where: { email } })).toMatchObject({ role: 'auditor', name: 'Tess' });
  expect(await db().auditEntry.count({ where: { action: { in: ['person.invite', 'person.join'] } } })).toBe(
    2,
  );
  expect((await call({ role: 'admin', email })).status).toBe(409);
});

test('people are made for the bearer of the token alone, with a role that exists, in a sandbox', async () => {
  expect((await call({ role: 'admin' }, 'Bearer wrong')).status).toBe(401);
  expect((await call({ role: 'owner' })).status).toBe(400);
  delete process.env['TESTING_TOKEN'];
  forgetShared();
  expect((await call({ role: 'admin' })).status).toBe(404);
  expect(await db().user.count()).toBe(1);
});
