import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { foldOrderTotals } from '../../lib/features/orders/data/totals.ts';
import { listOrders, orderTotals } from '../../lib/features/orders/list-queries.ts';
import { loadOverview, loadPaid, runwayOf } from '../../lib/features/overview/queries.ts';
import { overviewSchema, periods } from '../../lib/features/overview/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { runs } from '../support/seed.ts';

// The overview's sums of completed payments, compared with the orders themselves.

const currencies = ['USD', 'JPY', 'KWD'] as const;
// Days that begin at a full hour of UTC, at its half, at its quarters, and with clocks that change by half an hour.
const timeZones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
] as const;
const at = Date.parse('2026-11-20T12:07:00Z');
const minutesShown = 200 * 24 * 60;

let database: TestDatabase;
let reader: Actor;
let restoreClock: () => void;

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

const insert = (n: number) =>
  insertPortalOrder({
    createdBy: reader.userId,
    statusId: n % 5 === 0 ? 'failed' : 'completed',
    statusMessage:
      n % 5 === 0 ? pick(['recipient account closed', 'rate expired', 'never heard of'], n) : null,
    sourceCurrency: pick(currencies, n),
    walletType: n % 2 === 0 ? 'personal' : 'business',
    sourceMinor: BigInt(((n * 37) % 91) * 1_000 + 1),
    actualSourceMinor: n % 3 === 0 ? BigInt(((n * 41) % 89) * 1_000 + 2) : null,
    statusSince: new Date(at - ((n * 7_919) % minutesShown) * 60_000),
  });

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  restoreClock = setClock(() => at);
  const email = `${crypto.randomUUID()}@example.test`;
  const user = await db().user.create({
    data: { email, name: 'Reader', role: 'operator', passwordHash: '-' },
  });
  const { id: userId, name } = user;
  reader = { userId, name, email, role: 'operator', locale: 'en', timeZone: 'UTC', sessionId: userId };
  for (let n = 0; n < 120; n += 1) await insert(n);
});
afterAll(async () => {
  restoreClock();
  await closeDatabase();
  await database.drop();
});

type Sum = { orders: number; minor: bigint };

/** The completed orders of a currency by the day in a time zone, added up by the database from the orders alone. */
async function paidDays(currency: string, timeZone: string): Promise<Map<string, Sum>> {
  const rows = await db().$queryRaw<{ day: string; orders: number; minor: string }[]>`
    select to_char(status_since at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as orders,
           sum(coalesce(actual_source_minor, source_minor))::text as minor
      from orders where status_id = 'completed' and source_currency = ${currency} group by 1`;
  return new Map(rows.map(({ day, orders, minor }) => [day, { orders, minor: BigInt(minor) }]));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayMs = 86_400_000;

/** Of sums this small a floating-point number is exact enough. */
const percentAbove = (present: bigint, past: bigint): number | null =>
  past === 0n ? null : Math.floor((Number(present) * 100) / Number(past) + 0.5) - 100;

/** A view of the overview, and the same made of the orders. */
async function toldAndTrue({ days, paid, timeZone }: { days: number; paid: string; timeZone: string }) {
  const input = overviewSchema.parse({ days, paid });
  const { paid: shown } = await loadPaid({ ...reader, timeZone }, input);
  const truth = await paidDays(paid, timeZone);
  const [{ today } = { today: '' }] = await db().$queryRaw<{ today: string }[]>`
    select to_char(${new Date(at)}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD') as today`;
  const all = Array.from({ length: 2 * days }, (_, n) => dayOf(Date.parse(today) - n * dayMs)).toReversed();
  const sumOf = (some: readonly string[]): Sum =>
    some.reduce(
      (sum, day) => ({
        orders: sum.orders + (truth.get(day)?.orders ?? 0),
        minor: sum.minor + (truth.get(day)?.minor ?? 0n),
      }),
      { orders: 0, minor: 0n },
    );
  const sums = ({ amount, orders }: { amount: string; orders: number }): Sum => ({
    orders,
    minor: BigInt(amount.replace('.', '')),
  });
  return {
    told: {
      currency: shown.currency,
      points: shown.points.map(({ day, sum }) => ({ day, ...sums(sum) })),
      total: sums(shown.total),
      before: sums(shown.before),
      changePercent: shown.changePercent,
    },
    truth: {
      currency: paid,
      points: all.slice(days).map((day) => ({ day, ...sumOf([day]) })),
      total: sumOf(all.slice(days)),
      before: sumOf(all.slice(0, days)),
      changePercent: percentAbove(sumOf(all.slice(days)).minor, sumOf(all.slice(0, days)).minor),
    },
  };
}

const views = fc.record({
  days: fc.constantFrom(...periods),
  paid: fc.constantFrom(...currencies),
  timeZone: fc.constantFrom(...timeZones),
});

test('is, by day and in all, what the orders say, in any period, currency and time zone', async () => {
  await fc.assert(
    fc.asyncProperty(views, async (view) => {
      const { told, truth } = await toldAndTrue(view);
      // Without a payment in both periods another currency is shown.
      fc.pre(truth.total.orders + truth.before.orders > 0);
      expect(told).toEqual(truth);
    }),
    { numRuns: runs(60) },
  );
});

test('stays exact while orders come and change, folded or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(999), { minLength: 3, maxLength: 8 }), views, async (steps, view) => {
      const rows = await db().order.findMany({ orderBy: { id: 'asc' } });
      for (const step of steps) {
        const { id } = pick(rows, step * 31);
        if (step % 5 === 0) await foldOrderTotals();
        else if (step % 5 === 1) await insert(step);
        else if (step % 5 === 2) await db().order.update({ where: { id }, data: { statusId: 'failed' } });
        else if (step % 5 === 3)
          await db().order.update({
            where: { id },
            data: { statusId: 'completed', statusSince: new Date(at - step * 3_600_000) },
          });
        else await db().order.update({ where: { id }, data: { actualSourceMinor: BigInt(step + 7) } });
      }
      const { told, truth } = await toldAndTrue(view);
      fc.pre(truth.total.orders + truth.before.orders > 0);
      expect(told).toEqual(truth);
    }),
    { numRuns: runs(16) },
  );
});

test('loses nothing when many fold and complete at once', async () => {
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => (n % 3 === 0 ? foldOrderTotals() : insert(n + 1_000))),
  );
  const view = { days: 90, paid: 'USD', timeZone: 'UTC' };
  const unfolded = await toldAndTrue(view);
  expect(unfolded.told).toEqual(unfolded.truth);
  await foldOrderTotals();
  expect(await db().paidTotalChange.count()).toBe(0);
  expect((await toldAndTrue(view)).told).toEqual(unfolded.truth);
});

test('leads from each day to its orders', async () => {
  for (const timeZone of ['Asia/Shanghai', 'Pacific/Chatham']) {
    const own = { ...reader, timeZone };
    const { paid: shown } = await loadPaid(own, { days: 30, paid: 'USD' });
    const paid = shown.points.filter(({ sum }) => sum.orders > 0);
    expect(paid.length).toBeGreaterThan(2);
    for (const { day, sum } of paid) {
      const list = { is: ['completed' as const], pay: 'USD', reachedFrom: day, reachedTo: day };
      expect((await listOrders(own, list)).orders).toHaveLength(sum.orders);
      expect((await orderTotals(own, list)).pay).toEqual([{ amount: sum.amount, currency: 'USD' }]);
    }
  }
});

test('tells how long a balance lasts at the pace of the last 30 days', async () => {
  const { pace } = await loadPaid(reader, { days: 7 });
  const [{ spent } = { spent: '0' }] = await db().$queryRaw<{ spent: string }[]>`
    select sum(coalesce(actual_source_minor, source_minor))::text as spent from orders
     where status_id = 'completed' and source_currency = 'USD' and wallet_type = 'business'
       and status_since >= '2026-10-22 00:00+00' and status_since < '2026-11-21 00:00+00'`;
  const wallet = { type: 'business', currency: 'USD' } as const;
  expect(Number(spent)).toBeGreaterThan(0);
  expect(runwayOf({ ...wallet, available: (Number(spent) / 100).toFixed(2) }, pace)).toBe(30);
  expect(runwayOf({ ...wallet, available: (Number(spent) / 50).toFixed(2) }, pace)).toBe(60);
  expect(runwayOf({ ...wallet, available: '-5.00' }, pace)).toBe(0);
  expect(runwayOf({ ...wallet, currency: 'CHF', available: '5.00' }, pace)).toBeNull();
});

test('stands on an overview that counts why orders failed, unknown words by themselves', async () => {
  const { failures, paid, usual } = await loadOverview(reader, overviewSchema.parse({ days: 'all' }));
  const rows = await db().order.findMany({ where: { statusId: 'failed' } });
  const recent = rows.filter(({ statusSince }) => statusSince >= new Date('2026-10-22T00:00:00Z'));
  expect(failures.total).toBe(recent.length);
  expect(failures.from).toBe('2026-10-22');
  expect(failures.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(recent.length);
  expect(paid.days).toBe(30);
  // None of these orders was confirmed.
  expect(usual).toBeNull();
});
