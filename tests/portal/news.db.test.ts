import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db, inTransaction } from '../../lib/db/client.ts';
import { lockOrder, type OrderRow, unplannedOrders } from '../../lib/features/orders/data/order.ts';
import { statusIdOf } from '../../lib/features/orders/life-cycle/states.ts';
import { applyNews, awaitsService, informationLinkOf } from '../../lib/features/orders/verbs/apply-news.ts';
import {
  isFinalStatus,
  isOrderStatus,
  orderStatuses,
  statusRank,
} from '../../lib/service-core/contract/status.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runs } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.LOG_LEVEL = 'silent';
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function newOrder(): Promise<string> {
  const someone = crypto.randomUUID();
  const orderNo = crypto.randomUUID();
  const draft = await db().draft.create({
    data: { family: 'global', values: {}, orderNo, createdBy: someone, updatedBy: someone },
  });
  const order = await db().order.create({
    data: {
      family: 'global',
      draftId: draft.id,
      orderNo,
      tradeId: orderNo,
      creation: 'accepted',
      serviceStatus: 'pending',
      statusRank: 1,
      statusId: 'documentsNeeded',
      request: {},
      values: {},
      sourceMinor: 100n,
      sourceCurrency: 'USD',
      targetMinor: 700n,
      targetCurrency: 'CNY',
      rate: '7',
      lockRate: false,
      transactionMode: 'cnyMode',
      walletType: 'personal',
      payerName: '',
      beneficiaryName: '',
      accountType: 'bank',
      accountSuffix: '',
      purpose: 'Salary',
      neededDocuments: [],
      createdBy: someone,
      statusAt: new Date(0),
    },
  });
  return order.id;
}

function hear(id: string, status: string, askedAt: Date, RFI_link?: string): Promise<OrderRow> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    return (await applyNews(tx, order, { status, askedAt, RFI_link }, 'check')).order;
  });
}

const words = fc.constantFrom(...orderStatuses, 'on_hold', 'settled_by_moon');
const news = fc.array(fc.tuple(words, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 8 });

test('whatever the service says in whatever order: no way back, no end twice, and the shown status is derived', async () => {
  await fc.assert(
    fc.asyncProperty(news, async (list) => {
      const id = await newOrder();
      const statuses: (string | null)[] = [];
      let before = await db().order.findUniqueOrThrow({ where: { id } });
      for (const [status, seconds] of list) {
        const after = await hear(id, status, new Date(Date.now() - 50_000 + seconds * 1000));
        const current = before.serviceStatus;
        const isOver = current !== null && isFinalStatus(current);
        const comesBack = current === 'completed' && status === 'returned';
        // The stored rank only ever rises: the status itself must not fall behind it.
        const shown = after.serviceStatus ?? '';
        expect(isOrderStatus(shown) ? statusRank(shown) : after.statusRank).toBe(after.statusRank);
        expect(after.statusId).toBe(statusIdOf(after));
        const stays = isOver && !comesBack;
        expect(stays ? after : before).toEqual(before);
        const expected = stays ? before.statusRank : Math.max(before.statusRank, statusRank(status));
        expect(after.statusRank).toBe(expected);
        statuses.push(after.serviceStatus);
        before = after;
      }
      const ends = statuses.filter((status) => status !== null && isFinalStatus(status));
      expect([[], ['completed', 'returned'], [ends[0]]]).toContainEqual([...new Set(ends)]);
    }),
    { numRuns: runs(60) },
  );
});

test('of two answers of one rank the one to the later question counts', async () => {
  const id = await newOrder();
  const asked = (change: 'before' | 'after', statusAt: Date) =>
    new Date(statusAt.getTime() + (change === 'before' ? -1 : 1));
  const first = await hear(id, 'awaiting_transfe', new Date());
  expect(first.serviceStatus).toBe('awaiting_transfe');
  const second = await hear(id, 'pending', asked('before', first.statusAt));
  expect(second).toEqual(first);
  const third = await hear(id, 'information_required', asked('after', first.statusAt));
  expect(third.serviceStatus).toBe('information_required');
});

test.each(['pending', 'information_required', 'awaiting_transfe'])(
  'an order under way never goes back to %s, however late the question was',
  async (status) => {
    const id = await newOrder();
    const under = await hear(id, 'transferring', new Date());
    expect(await hear(id, status, new Date(Date.now() + 60_000))).toEqual(under);
  },
);

test.each([
  ['https://service.example/request/1', 'https://service.example/request/1'],
  ['javascript:alert(document.cookie)', null],
  ['data:text/html,x', null],
  ['//service.example', null],
  ['answer me', null],
])('of the link %s people are offered %s', async (given, offered) => {
  const id = await newOrder();
  const order = await hear(id, 'information_required', new Date(), given);
  expect(order.statusId).toBe('informationRequested');
  expect(informationLinkOf(order)).toBe(offered);
});

test('the database itself refuses a way back', async () => {
  const id = await newOrder();
  await hear(id, 'completed', new Date());
  await expect(db().$executeRaw`update orders set status_rank = 1 where id = ${id}::uuid`).rejects.toThrow(
    /back/,
  );
  await expect(
    db().$executeRaw`update orders set service_status = 'failed' where id = ${id}::uuid`,
  ).rejects.toThrow(/back/);
});

test('whatever waits for the service without a planned check is found, and nothing else', async () => {
  const id = await newOrder();
  const words = [null, ...orderStatuses, 'on_hold'];
  const wrong: object[] = [];
  for (const creation of ['sending', 'accepted', 'refused', 'unknown'])
    for (const serviceStatus of words)
      for (const confirmation of ['none', 'requested', 'accepted', 'refused', 'unknown'])
        for (const updateState of ['none', 'requested', 'unknown'])
          for (const documentsCompletedAt of [null, new Date()]) {
            const facts = { creation, serviceStatus, confirmation, updateState, documentsCompletedAt };
            const order = await db().order.findUniqueOrThrow({ where: { id } });
            const statusId = statusIdOf({ ...order, ...facts });
            // Some combinations are refused by the database itself.
            const stored = await db()
              .order.update({ where: { id }, data: { ...facts, statusId, nextCheckAt: null } })
              .catch(() => null);
            const found = await unplannedOrders(new Date(Date.now() + 60_000), 1);
            if (stored && found.includes(id) !== awaitsService(stored)) wrong.push({ ...facts, statusId });
          }
  expect(wrong).toEqual([]);
  const facts = { creation: 'accepted', serviceStatus: 'transferring', statusId: 'inTransit' };
  await db().order.update({ where: { id }, data: { ...facts, nextCheckAt: null } });
  expect(await unplannedOrders(new Date(Date.now() + 60_000), 1)).toEqual([id]);
  await db().order.update({ where: { id }, data: { nextCheckAt: new Date() } });
  expect(await unplannedOrders(new Date(Date.now() + 60_000), 1)).toEqual([]);
});
