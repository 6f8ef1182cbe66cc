import { afterAll, beforeAll, beforeEach } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Role } from '../../lib/auth/permissions.ts';
import { encodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { createSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { openPortalDatabase } from './portal-database.ts';

export const origin = 'http://127.0.0.1:3000';
export const password = 'correct horse battery staple';

/** The browser that calls: the headers and cookies it sends, and the cookies it keeps. */
export const browser = { headers: new Headers(), cookies: new Map<string, string>() };

/** `next/headers` of a request by that browser. A test file mocks the module with it. */
export const nextHeaders = {
  headers: async () => browser.headers,
  cookies: async () => ({
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    getAll: () => [...browser.cookies].map(([name, value]) => ({ name, value })),
    has: (name: string) => browser.cookies.has(name),
    set: (name: string, value: string) => browser.cookies.set(name, value),
    delete: ({ name }: { name: string }) => browser.cookies.delete(name),
  }),
};

/**
 * Opens a database for the file, and before each test a browser on the portal's own pages in which nobody is signed in.
 */
export function withAccess(): void {
  let database: Awaited<ReturnType<typeof openPortalDatabase>>;
  beforeAll(async () => {
    database = await openPortalDatabase();
    process.env.PORTAL_URL = origin;
  });
  afterAll(() => database.close());
  beforeEach(() => {
    browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin', 'next-action': 'any' });
    browser.cookies.clear();
  });
}

export async function newUser(role: Role = 'operator') {
  const email = `${crypto.randomUUID()}@example.test`;
  return db().user.create({ data: { email, name: role, role, passwordHash: await hashPassword(password) } });
}

export async function signedInAs(role: Role) {
  const user = await newUser(role);
  const sessionId = await createSession({ userId: user.id, address: '::1', userAgent: 'test' });
  browser.cookies.set(sessionCookie().name, await encodeSessionToken({ userId: user.id, sessionId }));
  return { user, sessionId };
}
