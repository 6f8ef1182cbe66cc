import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { putFactorRule } from '../../lib/auth/factor-rule.ts';
import { may, type Role, roles } from '../../lib/auth/permissions.ts';
import { encodeSessionToken, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { createSession, revokeSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { makeAccessLink } from '../../lib/features/users/data/links.ts';
import { namesOfAdmins } from '../../lib/features/users/data.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { filesNamed } from '../../tests/support/files-named.ts';
import { useStack } from '../support/actor.ts';
import { pageOfFile, type Rule, ruleOf } from '../support/screens/page-rules.ts';
import { screens } from '../support/screens/table.ts';
import { makeWorld } from '../support/screens/world.ts';
import { baseUrl, user } from '../support/stack.ts';
import { alone } from '../support/tags.ts';
import { wordsOf } from '../support/words.ts';

// That every page has a rule is proven by tests/screens; that actions and routes keep theirs, by
// tests/portal/access-matrix.db.test.ts.

const strangers = ['signed out', 'invited', 'disabled', 'before the second step'] as const;
type Caller = Role | (typeof strangers)[number];

type Page = { page: string; rule: Rule; address: string; alone: Record<string, string>; data: string[] };

const words = wordsOf('en');
const ownWords = JSON.stringify(en);
const sessions: string[] = [];
let pages: Page[] = [];

test.beforeAll(async () => {
  await useStack();
  const [operator, admin] = [await cookieOf('operator'), await cookieOf('admin')];
  const [name = '', value = ''] = operator.split('=');
  const world = makeWorld(async () => [{ name, value }]);
  const files = filesNamed('app/(portal)', 'page.tsx').filter((path) => basename(path) === 'page.tsx');
  const made: Page[] = [];
  for (const file of files) {
    const page = pageOfFile(file);
    const screen = screens.find((one) => one.page === page);
    const [address = ''] = (await world.addressOf(screen?.address ?? '')).split('?');
    made.push({ page, rule: ruleOf(page), address, alone: headersOfNavigation(file, address), data: [] });
  }
  // Read when everything is made, so that the lists have it.
  pages = await abreast(made, async (one) => {
    const { text } = await answerTo(one.address, isOpenTo('operator', one.rule) ? operator : admin);
    return { ...one, data: dataIn(text).filter((data) => !one.address.includes(data)) };
  });
  expect(pages.filter(({ data }) => data.length > 0).length).toBeGreaterThan(30);
});
test.afterAll(async () => {
  for (const id of sessions) await revokeSession(id, 'test');
});

test('Every page lets in each role by its rule, and tells others nothing', async () => {
  for (const role of roles) {
    const expected = pages.map(({ page, rule }) => {
      if (!isOpenTo(role, rule)) return [page, words('denied.title')];
      // An address of no page is found by nobody, a file of rows by the person who sent it.
      const isFound = page !== '[...path]' && (!page.endsWith('/import/[id]') || role === 'operator');
      return [page, isFound ? 'in' : '404'];
    });
    const { found, told } = await walk(await cookieOf(role));
    expect.soft(found, role).toEqual(Object.fromEntries(expected));
    expect.soft(told, role).toEqual({});
  }
});

test('Every page sends a person without an open session to the sign-in, and tells nothing', async () => {
  for (const caller of strangers) await expectSignIn(caller, await cookieOf(caller));
});

test('A person who must have a second factor sets it up before any page, route or news', {
  tag: alone,
}, async () => {
  await putFactorRule(db(), 'everybody', new Date());
  try {
    // The walk is the same for each role: a page that asks for a permission first would say so to the admin.
    await expectSignIn('admin', await cookieOf('admin'));
    for (const role of roles) {
      const cookie = await cookieOf(role);
      const { text } = await answerTo('/sign-in?next=/orders', cookie);
      expect(headingOf(text), role).toBe(words('auth.enrol.title'));
      for (const route of ['/api/stream', '/api/orders']) {
        expect((await answerTo(route, cookie)).status, `${route} ${role}`).toBe(401);
      }
    }
  } finally {
    await putFactorRule(db(), 'nobody', new Date());
  }
});

async function expectSignIn(caller: Caller, cookie: string): Promise<void> {
  const { found, told } = await walk(cookie);
  expect.soft(found, caller).toEqual(Object.fromEntries(pages.map(({ page }) => [page, 'sign-in'])));
  expect.soft(told, caller).toEqual({});
}

const isOpenTo = (role: Role, rule: Rule) => rule === 'own' || may(role, rule);

/** Visits each page: as what the caller finds it, and the data that the portal sends nevertheless where that is not the page. */
async function walk(cookie: string) {
  const visits = await abreast(pages, async ({ page, address, alone, data }) => {
    const { status, to, text } = await answerTo(address, cookie);
    const heading = headingOf(text) || 'blank';
    const isIn = status === 200 && heading !== words('denied.title') && heading !== 'blank';
    const found = to ?? (status !== 200 ? String(status) : isIn ? 'in' : heading);
    if (isIn) return { page, found, shown: text, told: [] };
    const byItself = await answerTo(address, cookie, alone);
    if (byItself.status >= 500) throw new Error(`${address} by itself: ${byItself.status}`);
    const sent = text + byItself.text;
    return { page, found, shown: '', told: data.filter((one) => sent.includes(one)) };
  });
  // A form that somebody may not open has the party's name in its title, which the page of the party shows them anyway.
  const known = [...visits.map(({ shown }) => shown), ...(await namesOfAdmins())].join();
  const told = visits.map(
    ({ page, told: all }) => [page, all.filter((one) => !known.includes(one))] as const,
  );
  return {
    found: Object.fromEntries(visits.map(({ page, found }) => [page, found])),
    told: Object.fromEntries(told.filter(([, data]) => data.length > 0)),
  };
}

/** Four at a time, in which the portal waits for its database without being kept busy. */
async function abreast<One, Made>(all: readonly One[], work: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = 0; i < all.length; i += 4) made.push(...(await Promise.all(all.slice(i, i + 4).map(work))));
  return made;
}

/** The portal's answer: `to` is set where it leads to the sign-in, and back; other redirects are followed. */
async function answerTo(address: string, cookie: string, headers: Record<string, string> = {}) {
  let text = '';
  for (let next = address; ; ) {
    const answer = await fetch(baseUrl + next, {
      headers: { cookie, 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    text += await answer.text();
    const to = answer.headers.get('location');
    if (to?.startsWith('/sign-in?next=')) return { status: answer.status, to: 'sign-in', text };
    if (to === null) return { status: answer.status, to, text };
    next = to;
  }
}

const headingOf = (text: string): string => (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '').trim();

/** The names, numbers and addresses that a page shows or has in its fields: neither the portal's words nor codes. */
function dataIn(text: string): string[] {
  const [main = ''] = /<main.*<\/main>/s.exec(text) ?? [];
  const shown = main.replaceAll(/<script.*?<\/script>/gs, '').matchAll(/(?:>|value=")([^<>"]{2,})(?=[<"])/g);
  const isData = (one: string) =>
    !ownWords.includes(one) && /[\d@].{5}|.{5}\d|\p{Lu}.* \p{Lu}|\p{Script=Han}{2}/u.test(one);
  return [...new Set([...shown].map(([, one = '']) => one.trim()))].filter(isData);
}

/** Asks, as the portal's own links do, for a page alone: a gate that stands in a layout only is not asked then. */
function headersOfNavigation(file: string, path: string): Record<string, string> {
  const parts = file.slice(file.indexOf('(portal)')).split('/').slice(0, -1);
  const values = path.split('/').slice(1);
  let tree: unknown[] = ['__PAGE__', {}, null, 'refetch'];
  const known = parts.map((part) => {
    if (part.startsWith('(')) return part;
    const value = values.shift();
    const [, all, name] = /^\[(\.{3})?(\w+)\]$/.exec(part) ?? [];
    return name === undefined ? part : [name, value, all ? 'c' : 'd', null];
  });
  for (const segment of ['', ...known].toReversed()) tree = [segment, { children: tree }];
  return { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(tree)) };
}

async function cookieOf(caller: Caller): Promise<string> {
  const { name } = sessionCookie();
  if (caller === 'signed out') return '';
  if (caller === 'invited') {
    const email = `${crypto.randomUUID()}@example.test`;
    const wish = {
      purpose: 'invitation',
      email,
      role: 'admin',
      locale: 'en',
      lasts: 'sent',
      madeBy: null,
    } as const;
    return `${name}=${(await makeAccessLink(db(), wish)).address.split('#')[1]}`;
  }
  const role = roles.find((one) => one === caller) ?? 'admin';
  const { id: userId } =
    caller === 'disabled'
      ? await db().user.create({
          data: {
            email: `${crypto.randomUUID()}@example.test`,
            name: 'Gone Before',
            role,
            passwordHash: '-',
            disabledAt: new Date(),
          },
        })
      : await db().user.findUniqueOrThrow({ where: { email: user(role).email } });
  const factorDue = caller === 'before the second step';
  const sessionId = await createSession({ userId, address: '::1', userAgent: 'test', factorDue });
  sessions.push(sessionId);
  return `${name}=${await encodeSessionToken({ userId, sessionId })}`;
}
