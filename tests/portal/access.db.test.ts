import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import { may } from '../../lib/auth/permissions.ts';
import { encodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { actorOfSession, createSession } from '../../lib/auth/session-store.ts';
import { type Role, roles } from '../../lib/auth/types.ts';
import { setClock } from '../../lib/clock.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { signIn } from '../../lib/features/users/use-cases/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const origin = 'http://127.0.0.1:3000';
const browser = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));

vi.mock('next/headers', () => ({
  headers: async () => browser.headers,
  cookies: async () => ({
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    set: (name: string, value: string) => browser.cookies.set(name, value),
    delete: ({ name }: { name: string }) => browser.cookies.delete(name),
  }),
}));

let database: TestDatabase;
const password = 'correct horse battery staple';

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  process.env.PORTAL_URL = origin;
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(() => {
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
  browser.cookies.clear();
});

async function newUser(role: Role = 'operator') {
  const email = `${crypto.randomUUID()}@example.test`;
  return db().user.create({ data: { email, name: role, role, passwordHash: await hashPassword(password) } });
}

async function signedInAs(role: Role) {
  const user = await newUser(role);
  const sessionId = await createSession({ userId: user.id, address: '::1', userAgent: 'test' });
  browser.cookies.set(sessionCookie().name, await encodeSessionToken({ userId: user.id, sessionId }));
  return { user, sessionId };
}

const attempt = (email: string, given: string, address = '10.0.0.1') =>
  signIn({ email, password: given, address, userAgent: 'test' });

describe('signing in', () => {
  test('opens a session; case and spaces around the address do not matter', async () => {
    const user = await newUser();
    expect(await attempt(` ${user.email.toUpperCase()} `, password)).toMatchObject({ ok: true });
  });

  test('unknown account, wrong password and disabled user are one answer', async () => {
    const user = await newUser();
    const disabled = await newUser();
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const wrong = { ok: false, reason: { code: 'wrong' } };
    expect(await attempt(user.email, 'no')).toEqual(wrong);
    expect(await attempt('nobody@example.test', 'no')).toEqual(wrong);
    expect(await attempt(disabled.email, password)).toEqual(wrong);
  });

  test('five failures lock an account, real or not, even for the right password, for a quarter of an hour', async () => {
    const user = await newUser();
    for (const email of [user.email, 'ghost@example.test']) {
      for (let n = 0; n < 5; n += 1) await attempt(email, 'no', `10.1.0.${n}`);
      const locked = await attempt(email, password, '10.1.0.9');
      expect(locked).toMatchObject({ ok: false, reason: { code: 'locked' } });
    }
    const restore = setClock(() => Date.now() + 15 * 60_000 + 1000);
    try {
      expect(await attempt(user.email, password, '10.1.0.9')).toMatchObject({ ok: true });
    } finally {
      restore();
    }
  });

  test('forty failures lock an address for every account', async () => {
    const user = await newUser();
    const data = Array.from({ length: 40 }, (_, n) => ({
      account: `a${n}`,
      address: '10.2.0.1',
      succeeded: false,
    }));
    await db().signInAttempt.createMany({ data });
    expect(await attempt(user.email, password, '10.2.0.1')).toMatchObject({ reason: { code: 'locked' } });
    expect(await attempt(user.email, password, '10.2.0.2')).toMatchObject({ ok: true });
  });

  test('a success clears the count of the account', async () => {
    const user = await newUser();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await attempt(user.email, 'no', `10.3.${round}.${n}`);
      expect(await attempt(user.email, password, `10.3.${round}.9`)).toMatchObject({ ok: true });
    }
  });
});

describe('a session ends with the next request', () => {
  const stillThere = (of: { user: { id: string }; sessionId: string }) =>
    actorOfSession({ userId: of.user.id, sessionId: of.sessionId }, { touch: true });

  test('when it is revoked', async () => {
    const own = await signedInAs('operator');
    expect(await stillThere(own)).toMatchObject({ role: 'operator' });
    await db().session.update({ where: { id: own.sessionId }, data: { revokedAt: new Date() } });
    expect(await stillThere(own)).toBeNull();
  });

  test('when the user is disabled, and a changed role counts at once', async () => {
    const own = await signedInAs('operator');
    await db().user.update({ where: { id: own.user.id }, data: { role: 'auditor' } });
    expect(await stillThere(own)).toMatchObject({ role: 'auditor' });
    await db().user.update({ where: { id: own.user.id }, data: { disabledAt: new Date() } });
    expect(await stillThere(own)).toBeNull();
  });

  test('after 15 idle minutes, and after 8 hours however busy', async () => {
    const own = await signedInAs('operator');
    const start = Date.now();
    let restore = () => {};
    const at = async (minutes: number) => {
      restore();
      restore = setClock(() => start + minutes * 60_000);
      return stillThere(own);
    };
    try {
      for (let minutes = 10; minutes < 480; minutes += 10) expect(await at(minutes)).not.toBeNull();
      expect(await at(480.1)).toBeNull();
      const idle = await signedInAs('operator');
      await db().session.update({ where: { id: idle.sessionId }, data: { lastSeenAt: new Date(start) } });
      restore();
      restore = setClock(() => start + 15 * 60_000);
      expect(await stillThere(idle)).toBeNull();
    } finally {
      restore();
    }
  });

  test('and a cookie that names another person’s session opens nothing', async () => {
    const own = await signedInAs('operator');
    const other = await newUser('admin');
    expect(await actorOfSession({ userId: other.id, sessionId: own.sessionId }, { touch: true })).toBeNull();
  });
});

type Action = (input: unknown) => Promise<{ ok: boolean; reason?: { code: string } }>;
const publicActions = new Set(['signInAction']);

const root = join(import.meta.dirname, '..', '..');
const filesNamed = (folder: string, name: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(name))
    .map((path) => join(root, folder, path));

async function allActions(): Promise<[string, Action][]> {
  const modules = await Promise.all(filesNamed('lib/features', 'actions.ts').map((path) => import(path)));
  return modules.flatMap((module) => Object.entries(module as Record<string, Action>));
}

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
  isAsked: (name: string) => boolean = () => true,
): Promise<Record<string, string | undefined>> {
  const codes: Record<string, string | undefined> = {};
  for (const [name, run] of await allActions()) {
    if (isAsked(name)) codes[name] = (await run(inputOf(name))).reason?.code;
  }
  return codes;
}

const all = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

describe('every server action', () => {
  test.each(hostileOrigins)('is refused with %s, before anything else', async (_, headers) => {
    await signedInAs('admin');
    browser.headers = new Headers(headers);
    const names = (await allActions()).map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(await refusals(() => ({}))).toEqual(all(names, 'foreign-origin'));
  });

  test('takes no text that cannot be kept', async () => {
    const { signInAction } = await import('../../lib/features/users/actions.ts');
    expect(await signInAction({ email: 'a\u0000@b.example', password })).toMatchObject({
      reason: { code: 'invalid-input' },
    });
  });

  test('takes no unknown field', async () => {
    const codes = await refusals(() => ({ surprise: true }));
    expect(codes).toEqual(all(Object.keys(codes), 'invalid-input'));
  });
});

describe('an action with right input', () => {
  const orderId = '00000000-0000-4000-8000-000000000000';
  const inputs: Record<string, object> = {
    createDraftAction: { family: 'global' },
    discardDraftAction: { draftId: orderId },
    restoreDraftAction: { draftId: orderId },
    createOrderAction: { draftId: orderId, revision: 1 },
    completeDocumentsAction: { orderId },
    confirmOrderAction: {
      orderId,
      idempotencyKey: 'a-key-of-a-page',
      acceptedRate: '1',
      shownSource: '1.00',
      shownTarget: '1.00',
    },
    cancelOrderAction: { orderId, reason: 'test' },
    checkNowAction: { orderId },
    convertAction: {
      walletType: 'personal',
      sourceCurrency: 'USD',
      targetCurrency: 'EUR',
      fixedSide: 'source',
      amount: '1.00',
      queryNo: 'Q',
      acceptedRate: '1',
      shownSource: '1.00',
      shownTarget: '1.00',
    },
    readWalletsAction: {},
    reprocessWebhookAction: { eventId: orderId },
    setPreferencesAction: { locale: 'en' },
    signOutAction: {},
  };

  test('is known to this test', async () => {
    const names = (await allActions()).map(([name]) => name).filter((name) => !publicActions.has(name));
    expect(names.toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('is refused without a session and with one that was revoked', async () => {
    const { sessionId } = await signedInAs('admin');
    await db().session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    for (const cookies of [new Map(), new Map(browser.cookies)]) {
      browser.cookies = cookies;
      const codes = await refusals(
        (name) => inputs[name],
        (name) => !publicActions.has(name),
      );
      expect(codes).toEqual(all(Object.keys(inputs), 'signed-out'));
    }
  });

  test.each(roles)('is refused for %s where that role may not', async (role) => {
    await signedInAs(role);
    const own = new Set(['setPreferencesAction', 'signOutAction', ...publicActions]);
    const isBeyond = (name: string) =>
      !own.has(name) && (name === 'convertAction' ? !may(role, 'wallet:convert') : role === 'auditor');
    const codes = await refusals((name) => inputs[name], isBeyond);
    expect(codes).toEqual(all(Object.keys(inputs).filter(isBeyond), 'forbidden'));
  });
});

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

describe('every route under /api but sign-in and health', () => {
  const routes = async () => {
    const files = filesNamed('app/api', 'route.ts').filter((path) => !/api\/(auth|health)\//.test(path));
    const modules = await Promise.all(files.map(async (path) => [path, await import(path)] as const));
    return modules.flatMap(([path, module]) =>
      Object.entries(module as Record<string, unknown>)
        .filter((entry): entry is [string, Handler] => /^[A-Z]+$/.test(entry[0]))
        .map(([method, run]) => ({ name: `${method} ${path.slice(root.length)}`, method, run })),
    );
  };
  const call = (run: Handler, method: string, headers: HeadersInit) =>
    run(new Request(`${origin}/api/x`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) }), {
      params: Promise.resolve({ id: '00000000-0000-4000-8000-000000000000' }),
    });

  const statuses = async (headers: HeadersInit, isAsked: (method: string) => boolean = () => true) => {
    const found = (await routes()).filter(({ method }) => isAsked(method));
    const answers = found.map(async ({ name, method, run }) => [
      name,
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

  test('answers 403 to an auditor who wants to change something', async () => {
    await signedInAs('auditor');
    const answers = await statuses({ origin }, changes);
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(3);
    allAre(answers, 403);
  });
});

test('the sign-in action sets a cookie that opens the portal, and signing out closes it for good', async () => {
  const { signInAction, signOutAction } = await import('../../lib/features/users/actions.ts');
  const { currentActor } = await import('../../lib/auth/current-actor.ts');
  const user = await newUser();
  const answer = await signInAction({ email: user.email, password, next: '//evil.example' });
  expect(answer).toEqual({ ok: true, value: { redirectTo: '/overview' } });
  const stolen = new Map(browser.cookies);
  expect(await currentActor()).toMatchObject({ email: user.email });
  expect(await signOutAction({})).toMatchObject({ ok: true });
  browser.cookies = stolen;
  expect(await currentActor()).toBeNull();
  const actions = await db().auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } });
  expect(actions.map((entry) => entry.action)).toEqual(['sign-in', 'sign-out']);
});

test('what was noted cannot be changed or removed', async () => {
  await expect(db().$executeRaw`update audit_entries set action = 'x'`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`delete from audit_entries`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`truncate audit_entries`).rejects.toThrow(/append-only/);
});
