import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import { POST as hear } from '../../app/hub/webhook/route.ts';
import { type Actor, may, type Role, roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { receiptOf } from '../../lib/features/orders/receipt/queries.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { loadWallets } from '../../lib/features/wallets/queries.ts';
import { leaksOf, looksOf, sentEverywhere, sheetOfCanaries, withCanaries } from '../support/canaries.ts';
import { actionCalls, type Call, changingCalls, readingCalls } from '../support/canary-calls.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { browser, origin, signedInAs } from '../support/portal-access.ts';
import { confirmationOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

let portal: TestPortal;
let owner: Actor;
/** Everything that canaries were sent through, by name. */
let ids: Record<string, string>;
const ownDrafts = ['open', 'openAlipay', 'openCompany', 'amendment'];

beforeAll(async () => {
  portal = await startTestPortal();
  process.env.PORTAL_URL = origin;
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
  owner = await signIn('operator');
  ids = { ...(await everywhere()), ...(await paid()) };
}, 60_000);
afterAll(() => portal.close());

async function signIn(role: Role): Promise<Actor> {
  browser.headers = new Headers({ origin, 'sec-fetch-site': 'same-origin', 'next-action': 'any' });
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

async function signInAgain({ userId, sessionId }: Actor): Promise<void> {
  const { encodeSessionToken, sessionCookie } = await import('../../lib/auth/session-cookie.ts');
  browser.cookies.set(sessionCookie().name, await encodeSessionToken({ userId, sessionId }));
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

/** A payment that arrived and the wallet that it came out of: they have a receipt and a statement. */
async function paid(): Promise<{ paid: string; wallet: string }> {
  const ready = await orderReadyToConfirm(owner, { change: withCanaries });
  valueOf(await confirmOrder(owner, confirmationOf(ready)));
  const { id } = ready.order;
  await portal.until('the order is paid', async () => (await receiptOf(owner, id)).ok);
  const { wallets } = await loadWallets(owner);
  return { paid: id, wallet: wallets.find(({ currency }) => currency === 'USD')?.walletId ?? '' };
}

type Walk = { leaks: { name: string; place: string; found: string }[]; answered: Set<string> };

/** Returns the calls that tell somebody a canary without a record, and what answered. */
async function walk(actor: Actor, calls: readonly Call[]): Promise<Walk> {
  const [leaks, answered]: [Walk['leaks'], Walk['answered']] = [[], new Set()];
  for (const { name, place, id, ask } of calls) {
    const before = await looksOf(actor);
    const { isOk, text } = await ask();
    if (isOk) answered.add(name);
    const found = leaksOf(text).join();
    if (found !== '' && (await looksOf(actor)) === before && !(await holdsOnRecord(actor, id)))
      leaks.push({ name, place, found });
  }
  return { leaks, answered };
}

/** True for a draft that the person took over. */
const holdsOnRecord = async ({ userId: actorId }: Actor, subjectId: string): Promise<boolean> =>
  (await db().auditEntry.count({ where: { actorId, action: 'draft.take-over', subjectId } })) > 0;

const placesIn = ({ leaks }: Walk) =>
  new Set(leaks.map(({ name, place }) => `${name} ${place.split(' ')[0]}`));

describe('a number, phone or e-mail sent through everything', () => {
  test.each(roles)(
    'is told to no %s by any route that reads, unless on record',
    async (role) => {
      const { leaks } = await walk(await signIn(role), await readingCalls(ids));
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  test('is told to its owner by the open drafts alone', async () => {
    await signInAgain(owner);
    const walked = await walk(owner, await readingCalls(ids));
    expect(placesIn(walked)).toEqual(
      new Set(ownDrafts.map((place) => `/app/api/drafts/[id]/route.ts ${place}`)),
    );
    expect(walked.answered.size).toBeGreaterThan(20);
    for (const file of ['orders/[id]/receipt', 'wallets/[walletId]/statement', 'orders/export'])
      expect(walked.answered).toContain(`/app/api/${file}/route.ts`);
  }, 120_000);

  const changing = async () => {
    const made = await everywhere();
    return [...(await changingCalls(made)), ...(await actionCalls(made))];
  };

  test.each(roles)(
    'is told to no %s by any action or route that changes something, unless on record',
    async (role) => {
      const calls = await changing();
      const { leaks, answered } = await walk(await signIn(role), calls);
      expect(leaks).toEqual([]);
      expect(answered.size).toBeGreaterThan(may(role, 'order:draft') ? 30 : 5);
    },
    120_000,
  );

  test('is told to its owner by the open drafts alone when the owner changes something', async () => {
    const calls = await changing();
    await signInAgain(owner);
    const places = placesIn(await walk(owner, calls));
    expect(places).toEqual(
      new Set(ownDrafts.slice(0, 3).map((place) => `PATCH /app/api/drafts/[id]/route.ts ${place}`)),
    );
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
