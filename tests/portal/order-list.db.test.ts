import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { foldOrderTotals } from '../../lib/features/orders/data/totals.ts';
import {
  hasQuickTotals,
  listOrders,
  orderCounts,
  orderFilterChoices,
  ordersForBulk,
  orderTotals,
} from '../../lib/features/orders/list-queries.ts';
import { orderListSchema } from '../../lib/features/orders/schema.ts';
import { orderViews, type StatusId, statusesOfView, statusIds } from '../../lib/features/orders/status.ts';
import type { OrderListInput } from '../../lib/features/orders/types.ts';
import { families } from '../../lib/features/transfers/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { runs } from '../support/seed.ts';

type Row = Awaited<ReturnType<typeof insertPortalOrder>>;

let database: TestDatabase;
let reader: Actor;
const owners: string[] = [];
let rows: Row[] = [];
const today = Date.parse('2026-11-20T12:00:00Z');
const currencies = ['USD', 'JPY', 'KWD'];
const people = ['王小明', '王芳', 'Jane Miller', '深圳市海蓝科技有限公司', "Siobhán O'Neil"];

async function person(role: Role): Promise<Actor> {
  const email = `${crypto.randomUUID()}@example.test`;
  const user = await db().user.create({ data: { email, name: role, role, passwordHash: '-' } });
  const { id: userId, name } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'Asia/Shanghai', sessionId: userId };
}

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  reader = await person('operator');
  owners.push(reader.userId, (await person('approver')).userId);
  for (let n = 0; n < 130; n += 1) {
    // Several at one moment, and several of one amount: only the id tells their order.
    const createdAt = new Date(today - Math.floor(n / 3) * 7 * 3_600_000);
    await insertPortalOrder({
      createdBy: pick(owners, n * 7),
      family: pick(families, n * 5),
      statusId: pick(statusIds, n * 7),
      sourceCurrency: pick(currencies, n),
      targetCurrency: pick(['CNY', 'USD'], n * 3 + (n % 5)),
      sourceMinor: BigInt(1_000 * ((n * 13) % 17) + 500),
      targetMinor: BigInt(7_000 + n),
      actualSourceMinor: n % 4 === 0 ? BigInt(1_000 * (n % 17) + 400) : null,
      actualTargetMinor: n % 4 === 0 ? BigInt(6_900 + n) : null,
      payerName: 'Acme Ltd',
      beneficiaryName: pick(people, n * 11),
      accountSuffix: String(1000 + (n % 9)),
      values: n % 6 === 0 ? { keptAsEntered: { 'payer.idNumber': '1' } } : {},
      createdAt,
      updatedAt: new Date(createdAt.getTime() + (n % 11) * 3_600_000),
      statusSince: new Date(Date.now() - (n % 14) * 24 * 3_600_000),
    });
  }
  rows = await db().order.findMany();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** The same rules without the database: a place in time is compared, not computed. */
function matches(row: Row, input: OrderListInput): boolean {
  const view = input.view ?? 'all';
  const isIn = <T>(values: readonly T[] | undefined, value: T) => !values || values.includes(value);
  const shownDay = new Date(row.createdAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const digits = { USD: 2, JPY: 0, KWD: 3 }[row.sourceCurrency] ?? 2;
  const minor = (text: string) => Math.round(Number(text) * 10 ** digits);
  return (
    row.statusId !== 'draft' &&
    statusesOfView(view).includes(row.statusId as StatusId) &&
    isIn(input.is, row.statusId as StatusId) &&
    isIn(input.family, row.family as (typeof families)[number]) &&
    (view !== 'failed' || row.statusSince.getTime() > Date.now() - 7 * 24 * 3_600_000) &&
    (!input.pay || row.sourceCurrency === input.pay) &&
    (!input.get || row.targetCurrency === input.get) &&
    (!input.pay || !input.min || Number(row.sourceMinor) >= minor(input.min)) &&
    (!input.pay || !input.max || Number(row.sourceMinor) <= minor(input.max)) &&
    (!input.owner || row.createdBy === (input.owner === 'me' ? reader.userId : input.owner)) &&
    (!input.from || shownDay >= input.from) &&
    (!input.to || shownDay <= input.to) &&
    (!input.warn || row.hasWarning) &&
    (!input.q || row.beneficiaryName.toLowerCase().includes(input.q))
  );
}

const names = new Intl.Collator('zh-u-co-pinyin');

function sorted(found: readonly Row[], { sort = 'created', dir = 'desc' }: OrderListInput): string[] {
  const key = (row: Row) => {
    if (sort === 'amount')
      return `${row.sourceCurrency}${String(row.sourceMinor).padStart(20, '0')}${row.id}`;
    if (sort === 'recipient') return row.id;
    return `${(sort === 'updated' ? row.updatedAt : row.createdAt).toISOString()}${row.id}`;
  };
  const before = (a: Row, b: Row) =>
    (sort === 'recipient' && names.compare(a.beneficiaryName, b.beneficiaryName)) ||
    (key(a) < key(b) ? -1 : 1);
  const ids = found.toSorted(before).map(({ id }) => id);
  return dir === 'asc' ? ids : ids.toReversed();
}

async function allPages(input: OrderListInput): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOrders(reader, { ...input, cursor });
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
const day = fc
  .integer({ min: -14, max: 1 })
  .map((n) => new Date(today + n * 86_400_000).toISOString().slice(0, 10));
const addresses = fc
  .record({
    view: fc.constantFrom(...orderViews, 'all'),
    is: maybe(fc.subarray([...statusIds], { minLength: 1, maxLength: 4 }).map((ids) => ids.join())),
    family: maybe(fc.subarray([...families], { minLength: 1 }).map((ids) => ids.join())),
    pay: maybe(fc.constantFrom(...currencies)),
    get: maybe(fc.constantFrom('CNY', 'USD')),
    min: maybe(fc.constantFrom('5', '20', '900')),
    max: maybe(fc.constantFrom('45', '9000', '4500')),
    owner: maybe(fc.constantFrom('me', 'them')),
    from: maybe(day),
    to: maybe(day),
    warn: maybe(fc.constant('1')),
    q: maybe(fc.constantFrom('王', '小明', 'jane', "o'neil", '科技', 'nobody')),
    sort: maybe(fc.constantFrom('created', 'updated', 'amount', 'recipient')),
    dir: maybe(fc.constantFrom('asc', 'desc')),
  })
  .map((given) =>
    orderListSchema.parse({ ...given, owner: given.owner === 'them' ? owners[1] : given.owner }),
  );

describe('the list of orders', () => {
  test('has, page by page, what every filter and sort says, no more and no less', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, async (input) => {
        const expected = sorted(
          rows.filter((row) => matches(row, input)),
          input,
        );
        expect(await allPages(input)).toEqual(expected);
      }),
      { numRuns: runs(150) },
    );
  });

  test.each([
    ['P-', () => rows.filter(({ statusId }) => statusId !== 'draft').length],
    ['xiaoming', () => countOf('王小明')],
    ['WANG', () => countOf('王小明') + countOf('王芳')],
    ['wf', () => countOf('王芳')],
    ['ｊａｎｅ  miller', () => countOf('Jane Miller')],
    ['acme', () => rows.filter(({ statusId }) => statusId !== 'draft').length],
    ['1003', () => rows.filter((row) => row.accountSuffix === '1003' && row.statusId !== 'draft').length],
    ["'", () => 0],
    ["\\' | !('", () => 0],
  ] as [string, () => number][])('finds %s', async (q, expected) => {
    expect(await allPages({ q })).toHaveLength(expected());
  });

  test('finds an order by the end of its number, which people read out', async () => {
    const row = rows.find(({ statusId }) => statusId === 'completed') as Row;
    for (const q of [
      row.orderNo,
      row.orderNo.slice(-6),
      String(row.tradeId),
      String(row.tradeId).slice(-8).toUpperCase(),
    ])
      expect(await allPages({ q })).toEqual([row.id]);
  });

  test('begins at its start with a cursor of another list', async () => {
    const { nextCursor } = await listOrders(reader, { sort: 'amount' });
    const first = await listOrders(reader, {});
    for (const cursor of [
      String(nextCursor),
      'nonsense',
      Buffer.from('["created","desc",["x","y"]]').toString('base64url'),
    ])
      expect((await listOrders(reader, { cursor })).orders[0]?.id).toBe(first.orders[0]?.id);
  });

  test('gives a bulk action the orders of all its pages, with what would be left out', async () => {
    const { orders, isMore } = await ordersForBulk(reader, { family: ['business'], page: 2, cursor: 'x' });
    expect(orders.map(({ id }) => id)).toEqual(await allPages({ family: ['business'] }));
    expect(isMore).toBe(false);
    const shown = await listOrders(reader, { family: ['business'] });
    expect(shown.orders.map(({ skips }) => skips)).toEqual(
      orders.slice(0, shown.orders.length).map(({ skips }) => skips),
    );
    await expect(ordersForBulk({ ...reader, role: 'auditor' }, {})).rejects.toThrow(Forbidden);
  });

  test('offers the people and the currencies that orders have', async () => {
    const { owners: offered, currencies: known } = await orderFilterChoices(reader);
    expect(offered.map(({ id }) => id).toSorted()).toEqual(owners.toSorted());
    expect(known).toEqual({ pay: currencies.toSorted(), get: ['CNY', 'USD'] });
  });

  test('is closed to those who may not read', async () => {
    const stranger = { ...reader, role: 'nobody' as Role };
    for (const ask of [listOrders, orderTotals])
      await expect(ask(stranger, {})).rejects.toSatisfy(
        (error) => error instanceof Forbidden || error instanceof TypeError,
      );
  });
});

test('each view and each status counts the orders that its list has', async () => {
  const { views, statuses } = await orderCounts(reader);
  for (const view of orderViews)
    expect([view, views[view]]).toEqual([view, (await orderTotals(reader, { view })).orders]);
  for (const id of statusesOfView('all'))
    expect([id, statuses[id] ?? 0]).toEqual([id, (await orderTotals(reader, { is: [id] })).orders]);
});

describe('the totals', () => {
  const unpaid = ['draft', 'abandoned', 'cancelled', 'failed', 'returned'];
  /** Straight from the rows, added up in JavaScript. */
  function added(input: OrderListInput) {
    const found = rows.filter((row) => matches(row, input));
    const paid = found.filter(({ statusId }) => !unpaid.includes(statusId));
    const sums = (of: (row: Row) => [string, bigint]) => {
      const all = new Map<string, bigint>();
      for (const row of paid) {
        const [currency, minor] = of(row);
        all.set(currency, (all.get(currency) ?? 0n) + minor);
      }
      return [...all].map(([currency, minor]) => `${currency} ${minor}`).toSorted();
    };
    return {
      orders: found.length,
      paid: paid.length,
      pay: sums((row) => [row.sourceCurrency, row.actualSourceMinor ?? row.sourceMinor]),
      get: sums((row) => [row.targetCurrency, row.actualTargetMinor ?? row.targetMinor]),
    };
  }
  async function told(input: OrderListInput) {
    const { orders, paid, pay, get } = await orderTotals(reader, input);
    const minor = (sums: typeof pay) =>
      sums.map(({ amount, currency }) => `${currency} ${BigInt(amount.replace('.', ''))}`);
    return { orders, paid, pay: minor(pay), get: minor(get) };
  }

  test('are those of every list, kept or added up', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, async (input) => {
        expect(await told(input)).toEqual(added(input));
      }),
      { numRuns: runs(120) },
    );
  });

  test('stay exact while orders come and change, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(999), { minLength: 3, maxLength: 12 }), async (steps) => {
        for (const step of steps) {
          const row = pick(rows, step * 31);
          if (step % 5 === 0) await foldOrderTotals();
          else if (step % 5 === 1)
            await insertPortalOrder({ createdBy: pick(owners, step), sourceMinor: BigInt(step + 1) });
          else if (step % 5 <= 3)
            await db().order.update({ where: { id: row.id }, data: { statusId: pick(statusIds, step) } });
          else
            await db().order.update({
              where: { id: row.id },
              data: { actualSourceMinor: BigInt(step + 7), actualTargetMinor: BigInt(step + 9) },
            });
          rows = await db().order.findMany();
        }
        for (const input of [{}, { view: 'needs-me' as const }, { pay: 'USD', owner: 'me' }]) {
          expect(hasQuickTotals(reader, input)).toBe(true);
          expect(await told(input)).toEqual(added(input));
        }
      }),
      { numRuns: runs(12) },
    );
  });

  test('lose nothing when many fold and change at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0 ? foldOrderTotals() : insertPortalOrder({ createdBy: pick(owners, n), sourceMinor: 1n }),
      ),
    );
    rows = await db().order.findMany();
    expect(await told({})).toEqual(added({}));
    await foldOrderTotals();
    expect(await told({})).toEqual(added({}));
    expect(await db().orderTotalChange.count()).toBe(0);
  });
});

function countOf(name: string): number {
  return rows.filter((row) => row.beneficiaryName === name && row.statusId !== 'draft').length;
}
