import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { drawnFor, letDoorReadSessions, refusalOfOtherPerson } from './drawn-for.ts';
import type { Role } from './permissions.ts';
import { encodeSessionToken, sessionCookie } from './session-cookie.ts';

const olivia = { userId: 'olivia', role: 'operator' as Role };
const amir = { userId: 'amir', role: 'approver' as Role };
let signedIn: typeof olivia | null;

beforeEach(() => {
  process.env.PORTAL_URL = 'https://portal.example';
  process.env.PORTAL_DATABASE_URL = 'postgres://nowhere.example/portal';
  process.env.LOG_LEVEL = 'silent';
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  signedIn = amir;
  letDoorReadSessions(async () => signedIn);
});

async function codeOf(o: { method?: string; url?: string; headers?: Record<string, string> }) {
  const token = await encodeSessionToken({ userId: 'u', sessionId: 's' });
  const headers = {
    origin: 'https://portal.example',
    cookie: `${sessionCookie().name}=${token}`,
    'next-action': '40aa',
    ...o.headers,
  };
  const request = { method: 'POST', url: '/orders/1/review', ...o, headers } as unknown as IncomingMessage;
  return (await refusalOfOtherPerson(request))?.code ?? null;
}
const saying = (person: typeof olivia) => ({ 'x-drawn-for': drawnFor(person) });

test('a press on a page drawn for one person never acts as another who is signed in now', async () => {
  for (const url of ['/orders/1/review', '/api/wallets', '/api/orders/1/files?type=a']) {
    expect(await codeOf({ url, headers: saying(olivia) })).toBe('drawn-for-another');
    expect(await codeOf({ url, headers: saying(amir) })).toBeNull();
  }
});

test('such a press is put on record for the person who is signed in now', async () => {
  const recorded: string[] = [];
  letDoorReadSessions(async () => ({
    ...amir,
    recordRefusal: async (code) => void recorded.push(code),
  }));
  await codeOf({ headers: saying(amir) });
  expect(recorded).toEqual([]);
  await codeOf({ headers: saying(olivia) });
  expect(recorded).toEqual(['drawn-for-another']);
});

test('nor as the same person with another role', async () => {
  signedIn = { ...olivia, role: 'admin' };
  expect(await codeOf({ headers: saying(olivia) })).toBe('drawn-for-another');
});

test('a changing request that does not say for whom its page was drawn is refused', async () => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    expect(await codeOf({ method, url: '/api/drafts/1' })).toBe('drawn-for-another');
  expect(await codeOf({ headers: { 'x-drawn-for': '' } })).toBe('drawn-for-another');
});

test('reading, signing in and out, and a form without scripts need not say it', async () => {
  expect(await codeOf({ method: 'GET', url: '/api/orders' })).toBeNull();
  for (const url of ['/sign-in?next=/orders', '/sign-out', '/api/auth/callback/credentials'])
    expect(await codeOf({ url })).toBeNull();
  const withoutScripts = { 'next-action': undefined } as unknown as Record<string, string>;
  expect(await codeOf({ url: '/orders', headers: withoutScripts })).toBeNull();
  expect(await codeOf({ url: '/api/wallets', headers: withoutScripts })).toBe('drawn-for-another');
  expect(await codeOf({ url: '/sign-inside' })).toBe('drawn-for-another');
});

test('who is not signed in any more, or was disabled, is refused where the request arrives', async () => {
  signedIn = null;
  expect(await codeOf({ headers: saying(olivia) })).toBeNull();
});

test('nothing passes while the session cannot be read', async () => {
  letDoorReadSessions(async () => {
    throw new Error('the database is gone');
  });
  expect(await codeOf({ headers: saying(amir) })).toBe('no-database');
});
