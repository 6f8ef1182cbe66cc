import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { pageOfFolds } from '../../lib/features/webhooks/data/list.ts';
import {
  getWebhookEvent,
  listMissingCallbacks,
  listWebhookEvents,
  listWebhookFolds,
  webhookHealth,
} from '../../lib/features/webhooks/queries.ts';
import { type WebhookFold, webhookListSchema } from '../../lib/features/webhooks/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';

const at = Date.parse('2026-11-20T12:07:00Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let database: TestDatabase;
let reader: Actor;
let restoreClock: () => void;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  restoreClock = setClock(() => at);
  const user = await db().user.create({
    data: { email: 'reader@example.test', name: 'Reader', role: 'operator', passwordHash: '-' },
  });
  const { id: userId, name, email } = user;
  reader = {
    userId,
    name,
    email,
    role: 'operator',
    locale: 'en',
    timeZone: 'Asia/Shanghai',
    sessionId: userId,
  };
});
afterAll(async () => {
  restoreClock();
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await db().webhookEvent.deleteMany();
  // Orders are never deleted: those of an earlier test ended long ago.
  await db().order.updateMany({ data: { statusSince: new Date(at - 30 * dayMs) } });
  await db().walletView.deleteMany();
});

type Row = {
  about: string | null;
  status?: string;
  event?: string | null;
  state?: string;
  signature?: string;
  agoMs?: number;
  lagMs?: number | null;
  times?: number;
};

/** A stored callback, signed and applied an hour ago if nothing else is said. */
async function hear(row: Row): Promise<string> {
  const { agoMs = hourMs, lagMs = 1_000, times = 1 } = row;
  const receivedAt = new Date(at - agoMs);
  const { id } = await db().webhookEvent.create({
    data: {
      dedupKey: crypto.randomUUID(),
      event: row.event === undefined ? 'payment' : row.event,
      subjectId: row.about,
      status: row.status ?? 'completed',
      body: '{}',
      signature: row.signature ?? 'valid',
      appKey: 'absent',
      state: row.state ?? 'applied',
      timesReceived: times,
      sentAt: lagMs === null ? null : new Date(receivedAt.getTime() - lagMs),
      receivedAt,
      lastReceivedAt: times > 1 ? new Date(receivedAt.getTime() + minuteMs) : receivedAt,
    },
  });
  return id;
}

const ended = (o: { status?: string; agoMs: number; name?: string }) =>
  insertPortalOrder({
    createdBy: reader.userId,
    statusId: o.status ?? 'completed',
    serviceStatus: o.status ?? 'completed',
    statusSince: new Date(at - o.agoMs),
    ...(o.name && { beneficiaryName: o.name }),
  });

const folds = async (query: Record<string, string> = {}): Promise<WebhookFold[]> =>
  (await listWebhookFolds(reader, webhookListSchema.parse(query))).folds;

describe('health', () => {
  test('of nothing is nothing', async () => {
    expect(await webhookHealth(reader)).toEqual({
      lastReceivedAt: null,
      states: { received: 0, applied: 0, unchanged: 0, 'unknown-subject': 0, rejected: 0, failed: 0 },
      verified: 0,
      lag: null,
      missing: 0,
    });
  });

  test('agrees with the rows: repeated, late, unsigned, unmatched, forged, and of an earlier day', async () => {
    await hear({ about: 'T-1', lagMs: 0 });
    await hear({ about: 'T-2', times: 3, agoMs: 30 * minuteMs, state: 'unchanged', lagMs: 2_000 });
    await hear({ about: 'T-3', lagMs: 2 * hourMs });
    await hear({ about: 'T-4', signature: 'absent', lagMs: 50 * minuteMs });
    await hear({ about: 'T-5', signature: 'absent', state: 'unknown-subject', lagMs: null });
    await hear({ about: 'T-6', signature: 'invalid', state: 'rejected', agoMs: minuteMs });
    await hear({ about: 'T-7', state: 'failed', lagMs: -hourMs });
    await hear({ about: 'T-8', state: 'received', lagMs: 30 * dayMs });
    await hear({ about: 'T-9', agoMs: 25 * hourMs, lagMs: 3 * hourMs });
    const health = await webhookHealth(reader);
    const since = { gte: new Date(at - dayMs) };
    const grouped = await db().webhookEvent.groupBy({
      by: ['state'],
      where: { receivedAt: since },
      _count: true,
    });
    expect(health.states).toMatchObject(
      Object.fromEntries(grouped.map(({ state, _count }) => [state, _count])),
    );
    expect(Object.values(health.states).reduce((sum, count) => sum + count)).toBe(8);
    expect(health.verified).toBe(
      await db().webhookEvent.count({ where: { receivedAt: since, signature: 'valid' } }),
    );
    // The last copy of the repeated one; the forged one after it is no callback.
    expect(health.lastReceivedAt).toBe(new Date(at - 29 * minuteMs).toISOString());
    // Of 0 s, 2 s and 2 h. A stamp after the arrival, or a month before it, is a wrong clock.
    expect(health.lag?.half).toBe(2);
    expect(health.lag?.most).toBeCloseTo(2 + 0.8 * (7_200 - 2), 6);
  });

  test('knows the last callback, however long ago it was', async () => {
    await hear({ about: 'T-1', agoMs: 40 * dayMs });
    expect((await webhookHealth(reader)).lastReceivedAt).toBe(new Date(at - 40 * dayMs).toISOString());
  });
});

describe('a missing callback', () => {
  const missing = async () => {
    const { orders } = await listMissingCallbacks(reader, {});
    expect((await webhookHealth(reader)).missing).toBe(orders.length);
    return orders;
  };

  test.each([
    ['of nothing at all', () => null, true],
    ['of another status only', (about: string) => ({ about, status: 'awaiting_transfe' }), true],
    ['that was refused', (about: string) => ({ about, state: 'rejected', signature: 'invalid' }), true],
    ['about a wallet of this id', (about: string) => ({ about, event: 'balance' }), true],
    ['that was applied', (about: string) => ({ about }), false],
    ['that changed nothing, as asking was faster', (about: string) => ({ about, state: 'unchanged' }), false],
    ['that waits to be processed', (about: string) => ({ about, state: 'received' }), false],
    ['that could not be read back', (about: string) => ({ about, state: 'failed' }), false],
    ['without a signature', (about: string) => ({ about, signature: 'absent' }), false],
  ] as [string, (about: string) => Row | null, boolean][])('%s: %#', async (_, rowOf, isMissing) => {
    const order = await ended({ agoMs: hourMs });
    const row = rowOf(String(order.tradeId));
    if (row) await hear(row);
    expect((await missing()).map(({ orderId }) => orderId)).toEqual(isMissing ? [order.id] : []);
  });

  test('is expected of every end, within five minutes and for seven days', async () => {
    const failed = await ended({ status: 'failed', agoMs: 2 * hourMs, name: '吕慧' });
    const cancelled = await ended({ status: 'cancelled', agoMs: hourMs });
    await ended({ status: 'inTransit', agoMs: hourMs });
    await ended({ agoMs: 4 * minuteMs });
    await ended({ agoMs: 8 * dayMs });
    await hear({ about: String(failed.tradeId), status: 'awaiting_transfe' });
    expect(await missing()).toMatchObject([
      { orderId: cancelled.id, orderNo: cancelled.orderNo, statusId: 'cancelled', callbacks: 0 },
      { orderId: failed.id, beneficiaryName: '吕慧', statusId: 'failed', callbacks: 1 },
    ]);
  });
});

describe('folded by order', () => {
  test('an order, a wallet and an unmatched id are one row each, the newest first', async () => {
    const order = await ended({ agoMs: hourMs, name: '吕慧' });
    const about = String(order.tradeId);
    await db().walletView.create({
      data: { walletId: 'W-USD', type: 'personal', currency: 'USD', availableMinor: 1n, totalMinor: 1n },
    });
    await hear({ about, status: 'awaiting_transfe', agoMs: 5 * hourMs });
    await hear({ about: 'W-USD', event: 'balance', status: 'changed', agoMs: 4 * hourMs });
    await hear({ about: 'T-nobody', state: 'unknown-subject', agoMs: 3 * hourMs });
    await hear({ about: 'W-USD', event: 'balance', status: 'changed', agoMs: 2 * hourMs });
    await hear({ about, agoMs: hourMs });
    const [first, second, third, ...rest] = await folds();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      count: 2,
      newest: { status: 'completed' },
      order: { id: order.id, orderNo: order.orderNo, beneficiaryName: '吕慧', statusId: 'completed' },
      wallet: null,
    });
    expect(second).toMatchObject({ count: 2, order: null, wallet: { type: 'personal', currency: 'USD' } });
    expect(third).toMatchObject({ count: 1, newest: { subjectId: 'T-nobody' }, order: null, wallet: null });
    const detail = await getWebhookEvent(reader, String(second?.newest.id));
    expect(detail?.siblings.map(({ subjectId }) => subjectId)).toEqual(['W-USD']);
  });

  test('a wallet of the legacy family is told by its currency', async () => {
    const balance = { walletId: 'L-USD', currency: 'USD', availableMinor: 1n, totalMinor: 1n };
    await db().currencyBalance.create({ data: { ...balance, readAt: new Date(at) } });
    await hear({ about: 'L-USD', event: 'balance', status: 'changed' });
    await hear({ about: 'L-none', event: 'balance', status: 'changed' });
    const told = await folds({ q: 'usd' });
    expect(told.map(({ wallet }) => wallet)).toEqual([{ type: 'both', currency: 'USD' }]);
    expect(new Set((await folds()).map(({ wallet }) => wallet?.type))).toEqual(new Set(['both', undefined]));
    await db().currencyBalance.deleteMany();
  });

  test('those that name nothing stand alone, and have no siblings', async () => {
    const id = await hear({ about: null, event: null, state: 'rejected' });
    await hear({ about: null, event: null, state: 'rejected', agoMs: 2 * hourMs });
    const rows = await folds();
    expect(rows.map(({ count, newest }) => [count, newest.event])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(2);
    expect((await getWebhookEvent(reader, id))?.siblings).toEqual([]);
  });

  test('pages are cut between rows, and none is told twice', async () => {
    for (let nth = 0; nth < 120; nth += 1)
      await hear({ about: `T-${nth % 60}`, agoMs: (nth + 1) * minuteMs });
    const first = await listWebhookFolds(reader, {});
    const second = await listWebhookFolds(reader, { cursor: String(first.nextCursor) });
    const subjects = [...first.folds, ...second.folds].map(({ newest }) => newest.subjectId);
    expect(first.folds).toHaveLength(50);
    expect(subjects).toEqual(Array.from({ length: 60 }, (_, nth) => `T-${nth}`));
    expect(second.nextCursor).toBeNull();
  });

  test('a page looks at so many callbacks at most, and the next goes on where it ended', async () => {
    for (let nth = 0; nth < 9; nth += 1)
      await hear({
        about: nth === 8 ? 'T-old' : 'W-busy',
        event: nth === 8 ? 'payment' : 'balance',
        agoMs: (nth + 1) * minuteMs,
      });
    const page = { filter: {}, timeZone: 'UTC', limit: 51 };
    const subjectsOf = ({ rows }: Awaited<ReturnType<typeof pageOfFolds>>) =>
      rows.map(({ newest }) => newest.subjectId);
    const first = await pageOfFolds({ ...page, cursor: null }, 5);
    expect(subjectsOf(first)).toEqual(['W-busy']);
    const second = await pageOfFolds({ ...page, cursor: first.end }, 5);
    expect(subjectsOf(second)).toEqual(['T-old']);
    expect(second.end).toBeNull();
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await hear({ about: 'T-1', agoMs: hourMs });
    await hear({ about: 'T-1', state: 'failed', agoMs: 3 * hourMs });
    await hear({ about: 'W-EUR', event: 'balance', agoMs: 2 * hourMs, state: 'unchanged' });
    // In Shanghai it is 2026-11-20 from 16:00 UTC of the day before.
    await hear({ about: 'T-2', agoMs: 20 * hourMs });
    await hear({ about: 'T-3', agoMs: 21 * hourMs });
  });

  test.each([
    [{}, ['T-1', 'W-EUR', 'T-2', 'T-3']],
    [{ kind: 'payment' }, ['T-1', 'T-2', 'T-3']],
    [{ kind: 'balance' }, ['W-EUR']],
    [{ state: 'failed' }, ['T-1']],
    [{ state: 'failed', kind: 'balance' }, []],
    [{ from: '2026-11-20' }, ['T-1', 'W-EUR', 'T-2']],
    [{ to: '2026-11-19' }, ['T-3']],
    [{ from: '2026-11-20', to: '2026-11-20' }, ['T-1', 'W-EUR', 'T-2']],
    [{ q: 'T-3' }, ['T-3']],
    [{ q: "T-3' | %\\" }, []],
    [{ q: ' ' }, ['T-1', 'W-EUR', 'T-2', 'T-3']],
    [
      { q: '\u0000', state: 'nonsense', kind: '', from: '0000-01-01', to: '2026-02-30', cursor: 'x', by: '' },
      ['T-1', 'W-EUR', 'T-2', 'T-3'],
    ],
  ] as [Record<string, string>, string[]][])('of %j', async (query, expected) => {
    const rows = await folds(query);
    expect(rows.map(({ newest }) => newest.subjectId)).toEqual(expected);
    const { events } = await listWebhookEvents(reader, webhookListSchema.parse(query));
    expect([...new Set(events.map(({ subjectId }) => subjectId))]).toEqual(expected);
  });

  test('the row of a filtered list shows the callback it was kept for, and counts all of them', async () => {
    expect(await folds({ state: 'failed' })).toMatchObject([{ count: 2, newest: { state: 'failed' } }]);
  });

  test('an order is found by its number, its beginning or its last four; a wallet by its currency', async () => {
    const order = await ended({ agoMs: hourMs });
    await hear({ about: String(order.tradeId) });
    await db().walletView.create({
      data: { walletId: 'W-EUR', type: 'business', currency: 'EUR', availableMinor: 1n, totalMinor: 1n },
    });
    const { orderNo, tradeId } = order;
    for (const q of [orderNo, orderNo.slice(0, 12), orderNo.slice(-4), String(tradeId)])
      expect((await folds({ q })).map((row) => row.order?.id)).toEqual([order.id]);
    for (const q of ['eur', 'w-eu'])
      expect((await folds({ q })).map(({ newest }) => newest.subjectId)).toEqual(['W-EUR']);
  });
});
