import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import { POST as hear } from '../../app/hub/webhook/route.ts';
import { type Actor, type Role, roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { leaksOf, looksOf, sentEverywhere, sheetOfCanaries } from '../support/canaries.ts';
import { filesNamed, root } from '../support/files-named.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { browser, origin, signedInAs } from '../support/portal-access.ts';
import { valueOf } from '../support/portal-orders.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

let portal: TestPortal;
let owner: Actor;
/** Everything that canaries were sent through, by name. */
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  process.env.PORTAL_URL = origin;
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
  owner = await signIn('operator');
  ids = await everywhere();
}, 60_000);
afterAll(() => portal.close());

async function signIn(role: Role): Promise<Actor> {
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

async function everywhere(): Promise<Record<string, string>> {
  const sent = await sentEverywhere(owner, (body) =>
    hear(new Request(`${origin}/hub/webhook`, { method: 'POST', body })),
  );
  const { importId } = valueOf(
    await openImport(owner, {
      kind: 'beneficiary',
      family: 'global',
      fileName: 'people.csv',
      content: (async function* () {
        yield new TextEncoder().encode(sheetOfCanaries);
      })(),
      dictionary: importDictionary({ kind: 'beneficiary', family: 'global' }),
    }),
  );
  await portal.runJobs();
  return { ...sent, importId };
}

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
type Found = { name: string; method: string; run: Handler };

/** Routes that answer nobody signed in, or for ever. */
const others = /api\/(auth|health|testing|build|stream|demo|\[\.\.\.path\])\//;

async function routes(): Promise<Found[]> {
  const files = filesNamed('app/api', 'route.ts').filter((path) => !others.test(path));
  const modules = await Promise.all(files.map(async (path) => [path, await import(path)] as const));
  return modules.flatMap(([path, module]) =>
    Object.entries(module as Record<string, unknown>)
      .filter((entry): entry is [string, Handler] => /^[A-Z]+$/.test(entry[0]))
      .map(([method, run]) => ({ name: path.slice(`${root}/app`.length), method, run })),
  );
}

const queries = [
  '',
  'kind=beneficiary',
  'kind=beneficiary&family=global',
  'kind=beneficiary&q=王',
  'q=王小明',
  'lang=en',
  'full=false',
  'family=global&currency=USD&amount=1',
  'kind=beneficiary&family=global&format=csv',
  'format=csv&masking=shown',
  'format=csv&masking=full',
];

/** Returns the places at which a reading route tells somebody a canary without a record, and the routes that answered. */
async function walk(actor: Actor): Promise<{ leaks: string[]; answered: Set<string> }> {
  const [leaks, answered]: [string[], Set<string>] = [[], new Set()];
  for (const { name, run } of (await routes()).filter(({ method }) => method === 'GET')) {
    const places = name.includes('[') ? Object.entries(ids) : [['', ''] as const];
    for (const [what, id] of places) {
      for (const query of queries) {
        const before = await looksOf(actor);
        const request = new Request(`${origin}/api/x?${query}`, { headers: browser.headers });
        const params = { id, walletId: id, documentId: id, story: id };
        const named = Object.fromEntries(Object.entries(params).filter(([key]) => name.includes(`[${key}]`)));
        const answer = await run(request, { params: Promise.resolve(named) });
        const text = await answer.text();
        if (answer.ok) answered.add(name);
        const found = leaksOf(text);
        if (found.length > 0 && (await looksOf(actor)) === before)
          leaks.push(`${name} ${what} ${query}: ${found.join()}`);
      }
    }
  }
  return { leaks: [...new Set(leaks)], answered };
}

describe('a number, phone or e-mail sent through everything', () => {
  test.each(roles)(
    'is told to no %s by any route, unless on record',
    async (role) => {
      const { leaks } = await walk(await signIn(role));
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  test('is told to its owner by the open drafts alone', async () => {
    const { encodeSessionToken, sessionCookie } = await import('../../lib/auth/session-cookie.ts');
    const token = await encodeSessionToken({ userId: owner.userId, sessionId: owner.sessionId });
    browser.cookies.set(sessionCookie().name, token);
    const { leaks, answered } = await walk(owner);
    const places = new Set(leaks.map((leak) => leak.split(' ').slice(0, 2).join(' ')));
    expect(places).toEqual(
      new Set(
        ['open', 'openAlipay', 'openCompany', 'amendment'].map(
          (place) => `/api/drafts/[id]/route.ts ${place}`,
        ),
      ),
    );
    expect(answered.size).toBeGreaterThan(20);
  }, 120_000);

  test('comes with a copy only together with its record', async () => {
    const other = await signIn('operator');
    for (const from of [
      { repeatOrderId: ids.orderId ?? '' },
      { templateId: ids.templateId ?? '' },
      { copyDraftId: ids.open ?? '' },
    ]) {
      const before = await looksOf(other);
      valueOf(await createDraft(other, { family: 'global', from }));
      expect(await looksOf(other)).toBe(before + 1);
    }
    const { partyId: recipientId } = await db().partyUse.findFirstOrThrow({
      where: { orderId: ids.asked, party: { kind: 'beneficiary' } },
    });
    const before = await looksOf(other);
    valueOf(await createDraft(other, { family: 'global', from: { recipientId } }));
    expect(await looksOf(other), 'the recipient, and the last payment with its sender').toBe(before + 2);
  });
});
