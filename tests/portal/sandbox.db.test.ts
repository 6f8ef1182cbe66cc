import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Actor, may, roles } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import * as settings from '../../lib/env.ts';
import { findOrder } from '../../lib/features/orders/data/order.ts';
import { loadSandboxOrder, loadSandboxPage, maySeeSandbox } from '../../lib/features/sandbox/queries.ts';
import { storyIds } from '../../lib/features/sandbox/types.ts';
import { advanceClock, changeFault, creditWallet } from '../../lib/features/sandbox/verbs/change-service.ts';
import { decidePayout, decideReview, redeliver } from '../../lib/features/sandbox/verbs/decide-order.ts';
import { makeStory } from '../../lib/features/sandbox/verbs/make-story.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let qa: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  qa = await portal.actor('qa');
  await portal.runJobs();
});
afterAll(() => portal.close());
afterEach(() => {
  vi.restoreAllMocks();
  portal.network.inject(() => 'none');
});

const set = (changes: Partial<settings.Env>) => {
  const before = settings.env();
  vi.spyOn(settings, 'env').mockReturnValue({ ...before, ...changes });
};

const nowhere = '00000000-0000-4000-8000-000000000000';
const deliveryId = nowhere;
const attempts: Record<string, (actor: Actor, orderId: string) => Promise<unknown>> = {
  review: (actor, orderId) => decideReview(actor, { orderId, decision: 'approve', message: '' }),
  payout: (actor, orderId) => decidePayout(actor, { orderId, outcome: 'complete', message: '' }),
  redeliver: (actor, orderId) => redeliver(actor, { orderId, deliveryId }),
  clock: (actor) => advanceClock(actor, { seconds: 900 }),
  credit: (actor) => creditWallet(actor, { type: 'personal', currency: 'USD', amount: '1.00' }),
  faults: (actor) => changeFault(actor, { fault: 'down' }),
  story: (actor) => makeStory(actor, { story: 'paid' }),
};

const audited = async (subject: string) =>
  (await db().auditEntry.findMany({ where: { subjectId: subject }, orderBy: { id: 'desc' } })).filter(
    ({ action }) => action.includes('sandbox'),
  );
const statusOf = async (orderId: string) => (await findOrder(orderId))?.statusId;
const reaches = async (orderId: string, status: string) => {
  await portal
    .until(`the order is ${status}`, async () => (await statusOf(orderId)) === status)
    .catch(async () => expect(await statusOf(orderId)).toBe(status));
};

async function told(story: (typeof storyIds)[number], by = qa): Promise<string> {
  const made = await makeStory(by, { story });
  if (!made.ok) throw new Error(JSON.stringify(made.reason));
  return made.value.orderId;
}

describe('who may', () => {
  test.each(roles.filter((role) => !may(role, 'sandbox:use')))('%s: nothing', async (role) => {
    const actor = await portal.actor(role);
    for (const attempt of Object.values(attempts))
      await expect(attempt(actor, nowhere)).rejects.toThrow(Forbidden);
    await expect(loadSandboxOrder(actor, { id: nowhere })).rejects.toThrow(Forbidden);
    await expect(loadSandboxPage(actor, '')).rejects.toThrow(Forbidden);
    expect(maySeeSandbox(actor)).toBe(false);
  });

  test('in production nobody, and nothing is sent, made or recorded', async () => {
    const orderId = await told('information-required');
    const count = async () => [
      await db().auditEntry.count(),
      await db().order.count(),
      await db().draft.count(),
    ];
    const before = await count();
    const calls: string[] = [];
    portal.network.inject((path) => {
      calls.push(path);
      return 'none';
    });
    set({ PORTAL_ENV: 'production' });
    for (const role of ['qa', 'admin'] as const) {
      const actor = await portal.actor(role);
      for (const attempt of Object.values(attempts))
        expect(await attempt(actor, orderId)).toEqual({ ok: false, reason: { code: 'production' } });
      expect(await loadSandboxOrder(actor, { id: orderId })).toBeNull();
      expect(maySeeSandbox(actor)).toBe(false);
    }
    expect(calls).toEqual([]);
    expect(await count()).toEqual(before);
  });
});

describe('an order', () => {
  test('held in review is approved, paid and sent back; each step is recorded without its message', async () => {
    const orderId = await told('review-held');
    await reaches(orderId, 'inTransit');
    const message = 'Papers are in order';
    const ok = { ok: true, value: null };
    expect(await decideReview(qa, { orderId, decision: 'approve', message })).toEqual(ok);
    await reaches(orderId, 'completed');
    expect(await decidePayout(qa, { orderId, outcome: 'return', message: 'The account is closed' })).toEqual(
      ok,
    );
    await reaches(orderId, 'returned');
    const entries = await audited(orderId);
    expect(entries.map(({ action, data, actorId }) => [action, data, actorId])).toEqual([
      ['order.sandbox-payout', { decision: 'return', characters: 21, outcome: 'accepted' }, qa.userId],
      [
        'order.sandbox-review',
        { decision: 'approve', characters: message.length, outcome: 'accepted' },
        qa.userId,
      ],
      ['order.sandbox-story', { story: 'review-held' }, qa.userId],
    ]);
    expect(JSON.stringify(entries.map(({ data }) => data))).not.toContain('Papers');
  }, 60_000);

  test('that failed cannot be decided any more, which is recorded, too', async () => {
    const orderId = await told('refused');
    await reaches(orderId, 'failed');
    const refused = await decideReview(qa, { orderId, decision: 'reject', message: '' });
    expect(refused).toEqual({ ok: false, reason: { code: 'no-effect' } });
    const [entry] = await audited(orderId);
    expect(entry).toMatchObject({ action: 'order.sandbox-review', data: { outcome: 'refused' } });
  }, 60_000);

  test('has its callbacks sent again', async () => {
    const orderId = await told('paid');
    await reaches(orderId, 'completed');
    const latest = async () => (await loadSandboxOrder(qa, { id: orderId }))?.deliveries?.[0];
    const before = await portal.until('the last callback is delivered', async () => {
      const delivery = await latest();
      return delivery?.state === 'delivered' && delivery;
    });
    expect(before).toMatchObject({ status: 'completed', attempts: 1, lastReply: 200 });
    const again = { orderId, deliveryId: before.deliveryId };
    expect(await redeliver(qa, again)).toEqual({ ok: true, value: null });
    await portal.until('it came a second time', async () => (await latest())?.attempts === 2);
    const strange = await redeliver(qa, { orderId, deliveryId: nowhere });
    expect(strange).toMatchObject({ ok: false, reason: { code: 'refused' } });
  }, 60_000);

  test('is found by its number and its trade ID; one that is not there is not decided', async () => {
    const orderId = await told('information-required');
    const order = await findOrder(orderId);
    for (const name of [order?.orderNo ?? '', order?.tradeId ?? '', orderId]) {
      expect((await loadSandboxPage(qa, name)).order?.order.id).toBe(orderId);
    }
    expect((await loadSandboxPage(qa, 'there-is-none')).order).toBeNull();
    expect(await attempts['review']?.(qa, nowhere)).toEqual({
      ok: false,
      reason: { code: 'order-not-found' },
    });
  }, 60_000);

  test('that the service has not accepted is not decided', async () => {
    portal.network.inject((path) => (path.endsWith('/transfer/create') ? 'down' : 'none'));
    const stopped = await makeStory(qa, { story: 'paid' });
    const id = (!stopped.ok && stopped.reason.code === 'story-stopped' && stopped.reason.orderId) || '';
    const refused = { ok: false, reason: { code: 'not-at-service' } };
    expect(await attempts['payout']?.(qa, id)).toEqual(refused);
    expect(await loadSandboxOrder(qa, { id })).toEqual({
      isAtService: false,
      isInformationRequested: false,
      deliveries: [],
    });
  }, 60_000);

  test('whose service does not answer stays as it is, and an answer that was lost is said to be', async () => {
    const orderId = await told('review-held');
    portal.network.inject(() => 'down');
    expect(await loadSandboxOrder(qa, { id: orderId })).toEqual({
      isAtService: true,
      isInformationRequested: false,
      deliveries: null,
    });
    const lost = await decidePayout(qa, { orderId, outcome: 'hold', message: '' });
    expect(lost).toEqual({ ok: false, reason: { code: 'outcome-unknown' } });
    const [entry] = await audited(orderId);
    expect(entry).toMatchObject({ action: 'order.sandbox-payout', data: { outcome: 'unknown' } });
  }, 60_000);
});

describe('stories', () => {
  const ends: Record<(typeof storyIds)[number], string> = {
    paid: 'completed',
    refused: 'failed',
    'review-held': 'inTransit',
    'information-required': 'informationRequested',
    'waiting-approval': 'awaitingApproval',
  };
  test.each(storyIds)(
    '%s ends as it says, for the person who made it',
    async (story) => {
      const admin = await portal.actor('admin');
      const orderId = await told(story, admin);
      await reaches(orderId, ends[story]);
      expect((await findOrder(orderId))?.createdBy).toBe(admin.userId);
    },
    60_000,
  );

  test('without a service nothing is made; stopped on the way, the order is named', async () => {
    portal.network.inject(() => 'down');
    expect(await makeStory(qa, { story: 'paid' })).toEqual({
      ok: false,
      reason: { code: 'story-stopped', orderId: null },
    });
    portal.network.inject((path) => (path.endsWith('/sandbox/order/payout') ? 'down' : 'none'));
    const stopped = await makeStory(qa, { story: 'refused' });
    const [{ id: newest } = { id: '' }] = await db().order.findMany({
      orderBy: { createdAt: 'desc' },
      take: 1,
    });
    expect(stopped).toEqual({ ok: false, reason: { code: 'story-stopped', orderId: newest } });
  }, 60_000);
});

test('a wallet is credited, and the portal shows it at once', async () => {
  const credited = await creditWallet(qa, { type: 'business', currency: 'SEK', amount: '1234.50' });
  expect(credited).toEqual({ ok: true, value: { available: '1234.50' } });
  const wallet = await db().walletView.findFirstOrThrow({ where: { type: 'business', currency: 'SEK' } });
  expect(wallet.availableMinor).toBe(123_450n);
  expect(await audited(wallet.walletId)).toMatchObject([
    { action: 'sandbox.credit', data: { outcome: 'accepted' }, actorId: qa.userId },
  ]);
  expect(await creditWallet(qa, { type: 'business', currency: 'JPY', amount: '1.5' })).toEqual({
    ok: false,
    reason: { code: 'invalid-amount' },
  });
});

test('the clock goes forward, and the portal follows at once', async () => {
  const before = (await loadSandboxPage(qa, '')).clock.aheadSeconds;
  const moved = await advanceClock(qa, { seconds: 900 });
  expect(moved).toEqual({ ok: true, value: { aheadSeconds: before + 900 } });
  expect((await loadSandboxPage(qa, '')).clock).toEqual({ aheadSeconds: before + 900 });
  expect(await audited('clock')).toMatchObject([
    { action: 'sandbox.clock', data: { seconds: 900, outcome: 'accepted' } },
  ]);
});

describe('faults', () => {
  let control: Server;
  let faults: unknown = {};
  let isBroken = false;
  beforeAll(async () => {
    control = createServer(async (request, answer) => {
      if (request.method === 'PUT') faults = JSON.parse(await text(request));
      answer.writeHead(isBroken ? 500 : 200).end(request.method === 'GET' ? JSON.stringify(faults) : '');
    });
    await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    control.closeAllConnections();
    control.close();
  });
  const withControl = () =>
    set({ SANDBOX_FAULTS_URL: `http://127.0.0.1:${(control.address() as AddressInfo).port}` });

  test('are not offered without a proxy', async () => {
    expect((await loadSandboxPage(qa, '')).fault).toBeNull();
    expect(await changeFault(qa, { fault: 'down' })).toEqual({ ok: false, reason: { code: 'no-faults' } });
  });

  test('go to the proxy, and are read back', async () => {
    withControl();
    const wishes = { down: { '*': 'down' }, slow: { '*': { fault: 'slow', delayMs: 3000 } }, normal: {} };
    for (const fault of ['down', 'slow', 'normal'] as const) {
      expect(await changeFault(qa, { fault })).toEqual({ ok: true, value: { fault } });
      expect(faults).toEqual(wishes[fault]);
      expect((await loadSandboxPage(qa, '')).fault).toBe(fault);
    }
    faults = { '*': { fault: 'down', hits: 3 } };
    expect((await loadSandboxPage(qa, '')).fault).toBe('down');
    faults = { '/global/payout/transfer/async': { fault: 'lose-answer', hits: 0 } };
    expect((await loadSandboxPage(qa, '')).fault).toBe('other');
    isBroken = true;
    expect((await loadSandboxPage(qa, '')).fault).toBe('unknown');
    expect(await changeFault(qa, { fault: 'down' })).toEqual({
      ok: false,
      reason: { code: 'faults-unreachable' },
    });
    const entries = await audited('service');
    expect(entries.map(({ data }) => data)).toEqual([
      { fault: 'down', outcome: 'unknown' },
      { fault: 'normal', outcome: 'accepted' },
      { fault: 'slow', outcome: 'accepted' },
      { fault: 'down', outcome: 'accepted' },
    ]);
  });
});
