import { describe, expect, test, vi } from 'vitest';
import { roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { allActions, actionInputs as inputs, type ServerAction } from '../support/all-actions.ts';
import { browser, origin, password, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const hostileOrigins: [string, HeadersInit][] = [
  ['no origin', {}],
  ['a null origin', { origin: 'null' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:3001' }],
  ['a foreign site', { origin, 'sec-fetch-site': 'cross-site' }],
];

/** The code each named action refuses with, so that a failing comparison names the action. */
async function refusals(
  inputOf: (name: string) => unknown,
  isAsked: (run: ServerAction) => boolean = () => true,
): Promise<Record<string, string | undefined>> {
  const codes: Record<string, string | undefined> = {};
  for (const [name, run] of await allActions()) {
    if (isAsked(run)) codes[name] = (await run(inputOf(name))).reason?.code;
  }
  return codes;
}

const needsSession = ({ gate }: ServerAction) => gate !== 'public';
const all = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

describe('every server action', () => {
  test.each(hostileOrigins)('is refused with %s, before anything else', async (_, headers) => {
    await signedInAs('admin');
    browser.headers = new Headers(headers);
    const names = (await allActions()).map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(await refusals(() => ({}))).toEqual(all(names, 'foreign-origin'));
  });

  test('is reached by no form that is sent without scripts, which the doors before Next let pass', async () => {
    await signedInAs('admin');
    browser.headers.delete('next-action');
    const names = (await allActions()).map(([name]) => name);
    expect(await refusals((name) => inputs[name])).toEqual(all(names, 'invalid-input'));
  });

  test('takes no text that cannot be kept', async () => {
    const { signInAction } = await import('../../lib/features/users/actions.ts');
    expect(await signInAction({ email: 'a\u0000@b.example', password })).toMatchObject({
      reason: { code: 'invalid-input' },
    });
  });

  test('takes no unknown field, and looks at none of who may not enter', async () => {
    const surprise = () => ({ surprise: true });
    const signedOut = await refusals(surprise, needsSession);
    expect(signedOut).toEqual(all(Object.keys(signedOut), 'signed-out'));

    const wrong = new Set<string>();
    const others = new Set<string | undefined>();
    for (const role of roles) {
      await signedInAs(role);
      for (const [name, code] of Object.entries(await refusals(surprise)))
        if (code === 'invalid-input') wrong.add(name);
        else others.add(code);
    }
    expect(wrong).toEqual(new Set((await allActions()).map(([name]) => name)));
    expect(others).toEqual(new Set(['forbidden']));
  });
});

describe('an action with right input', () => {
  test('is known to this test', async () => {
    const names = (await allActions()).filter(([, run]) => needsSession(run)).map(([name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('is refused without a session and with one that was revoked', async () => {
    const { sessionId } = await signedInAs('admin');
    await db().session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    for (const cookies of [new Map(), new Map(browser.cookies)]) {
      browser.cookies = cookies;
      const codes = await refusals((name) => inputs[name], needsSession);
      expect(codes).toEqual(all(Object.keys(inputs), 'signed-out'));
    }
  });
});

test('what was noted cannot be changed or removed', async () => {
  await expect(db().$executeRaw`update audit_entries set action = 'x'`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`delete from audit_entries`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`truncate audit_entries`).rejects.toThrow(/append-only/);
});
