import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, db, Prisma, rowOf } from '../../lib/db/client.ts';
import type { OrderSort, SortDirection } from '../../lib/features/orders/columns.ts';
import { type PageRequest, pageOfOrders } from '../../lib/features/orders/data/list.ts';
import { spellNames } from '../../lib/features/orders/data/move.ts';
import { orderSearchOf, termsOfName } from '../../lib/features/orders/list-filter.ts';
import { decodeListCursor, encodeListCursor } from '../../lib/features/orders/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { runs } from '../support/seed.ts';

let database: TestDatabase;
const someone = crypto.randomUUID();
const start = Date.parse('2026-11-20T12:00:00Z');

// Words that two names share, that stand on both sides of an order, and that ids end with as well.
const people = [
  '王小明',
  '王芳',
  '李小明',
  'Wang Miller',
  'Jane Miller',
  'Jane Wang',
  'Miller Jane Ltd',
  '海蓝 ABCD',
];
const endings = ['WANG', 'JANE', 'ABCD', '1234', 'X1Y2Z3', 'MILLER12'];
const words = [
  '王',
  '小明',
  '明',
  'wang',
  'wangx',
  'xiaoming',
  'wxm',
  'jane',
  'miller',
  'mill',
  'abcd',
  '海',
  '1234',
  '12',
  'x1y2z3',
  'j',
  'w',
  'ltd',
  'nobody',
  '许',
  'xu',
  'xu007',
] as const;

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

async function addOrder(n: number, payerName: string, beneficiaryName: string): Promise<void> {
  await insertPortalOrder({
    createdBy: someone,
    payerName,
    beneficiaryName,
    orderNo: `P-${n}-${pick(endings, n * 5)}`,
    tradeId: `T-${n}-${pick(endings, n * 11 + 1)}`,
    accountSuffix: pick(['1234', 'jane', '0007', 'wang'], n * 7),
    statusId: n % 9 === 0 ? 'draft' : pick(['completed', 'failed'], n),
    // Several at one moment: only the id tells their order.
    createdAt: new Date(start - Math.floor(n / 3) * 60_000),
    updatedAt: new Date(start - (n % 17) * 60_000),
  });
}

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  await db().user.create({
    data: { id: someone, email: 'a@example.test', name: 'a', role: 'operator', passwordHash: '-' },
  });
  for (let n = 0; n < 150; n += 1)
    await addOrder(n, pick(people, n * 3 + (n % 4)), pick(people, n * 7 + (n % 3)));
  // More different names with one word than are merged.
  for (let n = 150; n < 360; n += 1) await addOrder(n, `许 Xu${String(n).padStart(4, '0')}`, pick(people, n));
}, 120_000);
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

type Stored = Awaited<ReturnType<typeof stored>>[number];
const stored = () => db().order.findMany({ where: { statusId: { not: 'draft' } } });

/** The terms that find an order, as the manual lists them. */
function termsOf(order: Stored): string[] {
  const ends = (id: string | null) => [
    id ?? '',
    ...[4, 5, 6, 8].map((n) => (id && id.length > n ? id.slice(-n) : '')),
  ];
  const ids = [...ends(order.orderNo), ...ends(order.tradeId), order.accountSuffix];
  const names = [order.payerName, order.beneficiaryName];
  return [...ids, ...names.flatMap((name) => name.split(' ')), ...names.flatMap(termsOfName)]
    .map((term) => term.toLowerCase())
    .filter(Boolean);
}

function expected(
  orders: readonly Stored[],
  text: string,
  sort: OrderSort,
  direction: SortDirection,
): string[] {
  const key = ({ createdAt, updatedAt, id }: Stored) =>
    `${(sort === 'updated' ? updatedAt : createdAt).toISOString()}${id}`;
  const found = orders.filter((order) => {
    const terms = termsOf(order);
    return text.split(' ').every((word) => terms.some((term) => term.startsWith(word)));
  });
  const ids = found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
  return direction === 'asc' ? ids : ids.toReversed();
}

async function allPages(page: Omit<PageRequest, 'cursor'>): Promise<string[]> {
  const { sort, direction, limit } = page;
  const ids: string[] = [];
  for (let cursor: PageRequest['cursor'] = null; ; ) {
    const rows = await pageOfOrders({ ...page, cursor });
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return ids;
    cursor = decodeListCursor(encodeListCursor(sort, direction, last), sort, direction);
  }
}

function searchFor(text: string) {
  const search = orderSearchOf(text);
  if (!search) throw new Error('nothing to look for');
  return search;
}

const texts = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((chosen) => chosen.join(' '));

describe('a search', () => {
  test('finds page by page what has all of its words, wherever each of them stands', async () => {
    const orders = await stored();
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom<[OrderSort, SortDirection]>(
          ['created', 'desc'],
          ['created', 'desc'],
          ['created', 'asc'],
          ['updated', 'desc'],
        ),
        fc.constantFrom(3, 20, 51),
        async (text, [sort, direction], limit) => {
          const found = await allPages({ filter: { search: searchFor(text) }, sort, direction, limit });
          expect(found).toEqual(expected(orders, text, sort, direction));
        },
      ),
      { numRuns: runs(120) },
    );
  });

  test('with a filter beside it finds those of them that fit', async () => {
    const orders = await stored();
    const failed = orders.filter(({ statusId }) => statusId === 'failed');
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const filter = { search: searchFor(text), statusIds: ['failed'] };
        const found = await allPages({ filter, sort: 'created', direction: 'desc', limit: 20 });
        expect(found).toEqual(expected(failed, text, 'created', 'desc'));
      }),
      { numRuns: runs(40) },
    );
  });

  test.each([
    ['小明', true],
    ['jane', true],
    // Both stand in one name, but each stands in others too, so that an order may have them on two sides.
    ['jane miller', false],
    ['miller ltd', true],
    ['jane 1234', true],
    // Too many names, and too short to be the end of an id.
    ['许', false],
    ['xu', false],
    ['xu0200', true],
    ['w', false],
  ])('merges the newest orders of names for %s: %s', async (text, isMerged) => {
    const { whole, words: each } = searchFor(text);
    const { ids } = await rowOf<{ ids: string[] | null }>(Prisma.sql`
      select newest_found_orders(${whole}::tsquery, ${each.map(({ inNames }) => inNames)}::text[]::tsquery[],
        ${each.map(({ inNumbers }) => inNumbers)}::text[]::tsquery[], 200, 7000, 'infinity', ${someone}::uuid, 51) ids`);
    expect(ids !== null).toBe(isMerged);
  });
});

describe('the spelling of a name', () => {
  test('stays as it was first, so that all orders of a name are found by the same', async () => {
    await spellNames(db(), ['赵六', 'Nobody Else']);
    await db()
      .$executeRaw`update order_names set search = order_name_search(name, ${['zl']}) where name = '赵六'`;
    await addOrder(1_001, '赵六', 'Nobody Else');
    const found = (text: string) =>
      allPages({ filter: { search: searchFor(text) }, sort: 'created', direction: 'desc', limit: 51 });
    expect(await found('zl')).toHaveLength(1);
    expect(await found('zhaoliu')).toHaveLength(0);
  });

  test('is noted once by many at once', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `钱${n}`);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        db().$transaction((tx) => spellNames(tx, n % 2 ? names : names.toReversed())),
      ),
    );
    expect(await db().orderName.count({ where: { name: { in: names } } })).toBe(6);
  });
});
