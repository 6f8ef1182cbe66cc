import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import { POST as hear } from '../../app/hub/webhook/route.ts';
import { type Actor, type Role, roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { createAmendment, createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { saveTemplate } from '../../lib/features/drafts/verbs/save-template.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { cardNumber, somebody } from '../../lib/features/parties/testing/parties.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { filesNamed, root } from '../support/files-named.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { browser, origin, signedInAs } from '../support/portal-access.ts';
import { waitingOrder } from '../support/portal-approvals.ts';
import { detailOf, filledDraft, valueOf } from '../support/portal-orders.ts';
import { saved } from '../support/portal-parties.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

const canaries = {
  account: cardNumber(777_127),
  identity: 'X77712345',
  phone: '13877712345',
  email: 'canary.person@example.test',
};

const withCanaries = (values: DraftValues): DraftValues => ({
  ...values,
  payer: { ...values.payer, idType: 'passport', idNumber: canaries.identity },
  beneficiary: {
    ...values.beneficiary,
    phoneCode: '+86',
    phoneNumber: canaries.phone,
    email: canaries.email,
    accountInfo: { ...values.beneficiary.accountInfo, number: canaries.account },
  },
});

let portal: TestPortal;
let owner: Actor;
/** Everything that canaries were sent through, by name. */
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  process.env.PORTAL_URL = origin;
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
  owner = await signIn('operator');
  ids = await sentEverywhere();
}, 60_000);
afterAll(() => portal.close());

async function signIn(role: Role): Promise<Actor> {
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

async function sentEverywhere(): Promise<Record<string, string>> {
  const { approvalId, orderId } = await waitingOrder(owner, { change: withCanaries });
  const { order } = await detailOf(owner, orderId);
  const inPinyin = await filledDraft(owner, {
    change: (values) => {
      const { beneficiary, ...rest } = withCanaries(values);
      return {
        ...rest,
        beneficiary: { ...beneficiary, fullName: 'Wang Wei', firstName: 'Wei', lastName: 'Wang' },
      };
    },
  });
  const asked = valueOf(await createOrder(owner, inPinyin)).orderId;
  const { draftId: amendment } = valueOf(await createAmendment(owner, { orderId: asked }));
  const { draftId: open } = await filledDraft(owner, { change: withCanaries });
  const { draftId: discarded } = await filledDraft(owner, { change: withCanaries });
  valueOf(await discardDraft(owner, { draftId: discarded }));
  const { templateId } = valueOf(await saveTemplate(owner, { draftId: open, name: 'Canary' }));
  const party = await saved(
    owner,
    somebody('beneficiary', {
      beneficiary: withCanaries({ beneficiary: { accountInfo: {} } } as DraftValues).beneficiary,
    }),
  );
  const dictionary = importDictionary({ kind: 'beneficiary', family: 'global' });
  const sheet = `姓,名,银行账号,电话,邮箱\n王,小明,${canaries.account}.0,${canaries.phone},${canaries.email}\n`;
  const { importId } = valueOf(
    await openImport(owner, {
      kind: 'beneficiary',
      family: 'global',
      fileName: 'people.csv',
      content: (async function* () {
        yield new TextEncoder().encode(sheet);
      })(),
      dictionary,
    }),
  );
  const message = `returned from ${canaries.account} of ${canaries.email}, ${canaries.phone}, ${canaries.identity}`;
  const body = JSON.stringify({ event: 'payment', id: order.tradeId, status: 'failed', message });
  await hear(new Request(`${origin}/hub/webhook`, { method: 'POST', body }));
  await portal.runJobs();
  const event = await db().webhookEvent.findFirstOrThrow({ where: { subjectId: String(order.tradeId) } });
  const exchange = await db().exchange.findFirstOrThrow({ where: { orderId } });
  return {
    approvalId,
    orderId,
    asked,
    amendment,
    open,
    discarded,
    sent: order.draftId,
    templateId,
    party,
    importId,
    event: event.id,
    exchange: exchange.id,
  };
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
];

const plainOf = (text: string) => text.replaceAll(/[\s-]/g, '');
const leaksOf = (text: string) =>
  Object.entries(canaries).flatMap(([name, value]) => (plainOf(text).includes(plainOf(value)) ? [name] : []));

const recorded = (actor: Actor) =>
  db().auditEntry.count({
    where: {
      actorId: actor.userId,
      action: { in: ['order.reveal', 'party.reveal', 'party.fill', 'draft.fill', 'draft.take-over'] },
    },
  });

/** Returns the places at which a reading route tells somebody a canary without a record, and the routes that answered. */
async function walk(actor: Actor): Promise<{ leaks: string[]; answered: Set<string> }> {
  const [leaks, answered]: [string[], Set<string>] = [[], new Set()];
  for (const { name, run } of (await routes()).filter(({ method }) => method === 'GET')) {
    const places = name.includes('[') ? Object.entries(ids) : [['', ''] as const];
    for (const [what, id] of places) {
      for (const query of queries) {
        const before = await recorded(actor);
        const request = new Request(`${origin}/api/x?${query}`, { headers: browser.headers });
        const params = { id, walletId: id, documentId: id, story: id };
        const named = Object.fromEntries(Object.entries(params).filter(([key]) => name.includes(`[${key}]`)));
        const answer = await run(request, { params: Promise.resolve(named) });
        const text = await answer.text();
        if (answer.ok) answered.add(name);
        const found = leaksOf(text);
        if (found.length > 0 && (await recorded(actor)) === before)
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
      new Set(['/api/drafts/[id]/route.ts open', '/api/drafts/[id]/route.ts amendment']),
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
      const before = await recorded(other);
      valueOf(await createDraft(other, { family: 'global', from }));
      expect(await recorded(other)).toBe(before + 1);
    }
  });
});
