import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { makeStatement } from '../../lib/features/wallet-statements/make-statement.ts';
import { loadTrends, loadWallet } from '../../lib/features/wallets/activity.ts';
import { bookedEntries, bookedSums } from '../../lib/features/wallets/data/entries.ts';
import { loadWallets } from '../../lib/features/wallets/queries.ts';
import { activitySchema, kindGroups } from '../../lib/features/wallets/schema.ts';
import { checkWallets } from '../../lib/features/wallets/verbs/read-entries.ts';
import { changeLowBalance, readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { formatAmount, parseBalance } from '../../lib/service-core/money/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';
import { runs } from '../support/seed.ts';
import { statementWordsOf } from '../support/statements.ts';
import { testPool } from '../support/test-pool.ts';

const postingsPath = '/global/payout/wallet/postings';

let portal: TestPortal;
let admin: Actor;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.actor('admin');
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());
beforeEach(() => portal.network.inject(() => 'none'));

const page = (input: Record<string, string> = {}) => activitySchema.parse(input);
const walletOf = (type: string, currency: string) =>
  db().walletView.findUniqueOrThrow({ where: { type_currency: { type, currency } } });

async function read(): Promise<void> {
  await readWallets();
  await checkWallets();
}

/** Puts the portal's clock forward while `work` runs. */
async function laterBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => Date.now() + ms);
  return work().finally(restore);
}

const credit = (amount: number) =>
  portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount });

describe('the entries of wallets', () => {
  test('are the service’s postings, each once, and lead to the balances', async () => {
    await credit(250);
    const detail = await orderReadyToConfirm(operator);
    valueOf(await confirmOrder(operator, confirmationOf(detail)));
    await portal.until('the payment to arrive', async () => {
      await portal.runJobs();
      return (
        (await db().order.findUniqueOrThrow({ where: { id: detail.order.id } })).statusId === 'completed'
      );
    });
    await Promise.all([read(), read()]);
    await credit(0.01);
    await read();

    const service = testPool(portal.service.databaseUrl, 1);
    const { rows: postings } = await service.query<Record<string, unknown>>(
      `select t.id::text entry, p.wallet_id, t.kind, t.cause, t.created_at,
              coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_available'), 0)::text available,
              coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_in_transit'), 0)::text transit
         from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
        where p.wallet_id = any($1) group by t.id, p.wallet_id order by p.wallet_id, t.id`,
      [(await db().walletView.findMany()).map(({ walletId }) => walletId)],
    );
    await service.end();
    const entries = await db().walletEntry.findMany({ orderBy: [{ walletId: 'asc' }, { entry: 'asc' }] });
    expect(
      entries.map((entry) => ({
        entry: String(entry.entry),
        wallet_id: entry.walletId,
        kind: entry.kind,
        cause: entry.cause,
        created_at: entry.at,
        available: String(entry.availableChangeMinor),
        transit: String(entry.inTransitChangeMinor),
      })),
    ).toEqual(postings);
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['credit', 'hold', 'settle']));
    for (const wallet of await db().walletView.findMany()) {
      const last = entries.findLast(({ walletId }) => walletId === wallet.walletId);
      expect(wallet).toMatchObject({ entriesState: 'read', difference: null });
      expect(last?.availableMinor ?? 0n).toBe(wallet.availableMinor);
      expect((last?.availableMinor ?? 0n) + (last?.inTransitMinor ?? 0n)).toBe(wallet.totalMinor);
    }
    const { walletId } = await db().walletView.findFirstOrThrow({
      where: { type: detail.money.wallet?.type ?? 'personal', currency: 'USD' },
    });
    const shown = await loadWallet(auditor, walletId, page({ kind: 'payments' }));
    expect(shown?.activity.lines[0]).toMatchObject({
      orderId: detail.order.id,
      beneficiaryName: detail.order.beneficiaryName,
      reference: detail.order.orderNo,
    });
  });

  test('an order that they contradict is named, and no longer once it agrees', async () => {
    await read();
    const order = await db().order.findFirstOrThrow({ where: { statusId: 'completed' } });
    const { actualSourceMinor: paid } = order;
    const { walletId } = await walletOf(order.walletType, order.sourceCurrency);
    const change = async (data: object) => {
      await db().order.update({ where: { id: order.id }, data });
      await laterBy(3_600_000, async () => {
        await db().walletView.updateMany({ data: { entriesAt: new Date(Date.now() + 3_600_000) } });
        await checkWallets();
      });
      return (await loadWallet(auditor, walletId, page()))?.detail.difference;
    };
    expect(await change({ actualSourceMinor: (paid ?? 0n) + 1n })).toMatchObject({
      kind: 'other-amount',
      orderId: order.id,
      orderNo: order.orderNo,
      booked: { amount: formatAmount(paid ?? 0n, 'USD') },
    });
    expect(await change({ actualSourceMinor: paid })).toBeNull();
    const never = await db().order.findUniqueOrThrow({ where: { id: order.id } });
    await db().order.update({ where: { id: order.id }, data: { tradeId: 'T-of-another-book' } });
    expect(await change({})).toMatchObject({ kind: 'not-booked' });
    await db().order.update({ where: { id: order.id }, data: { tradeId: never.tradeId } });
    expect(await change({})).toBeNull();
  });

  test('that do not continue what is known are not believed', async () => {
    await read();
    const { walletId } = await walletOf('business', 'USD');
    await credit(1);
    await portal.sandbox('/sandbox/wallet/credit', { type: 'business', currency: 'USD', amount: 1 });
    const last = await db().walletEntry.findFirst({ where: { walletId }, orderBy: { entry: 'desc' } });
    const wrong = { kind: 'credit', cause: 'nobody', at: new Date(), walletId };
    const amounts = { availableChangeMinor: 5n, inTransitChangeMinor: 0n, inTransitMinor: 0n };
    await db().walletEntry.create({
      data: {
        ...wrong,
        ...amounts,
        entry: (last?.entry ?? 0n) + 1n,
        availableMinor: (last?.availableMinor ?? 0n) + 5n,
      },
    });
    await read();
    expect(await walletOf('business', 'USD')).toMatchObject({ entriesState: 'broken' });
    expect(await walletOf('personal', 'USD')).toMatchObject({ entriesState: 'read' });
    await expect(db().walletEntry.deleteMany({ where: { walletId } })).rejects.toThrow(/append-only/);
  });

  test('make no statement where they are not believed, nor of days to come, and a record of each', async () => {
    const { walletId } = await walletOf('personal', 'USD');
    const broken = await walletOf('business', 'USD');
    const words = [statementWordsOf('en')] as const;
    const today = new Date().toISOString().slice(0, 10);
    const ask = { from: today, to: today, format: 'csv' } as const;
    const reader = { ...auditor, timeZone: 'UTC' };
    expect(await makeStatement(reader, { ...ask, walletId: 'W0' }, words)).toMatchObject({
      reason: { code: 'wallet-unknown' },
    });
    expect(await makeStatement(reader, { ...ask, walletId: broken.walletId }, words)).toMatchObject({
      reason: { code: 'no-entries' },
    });
    expect(await makeStatement(reader, { ...ask, walletId, to: '2999-01-01' }, words)).toMatchObject({
      reason: { code: 'days' },
    });
    const recorded = () =>
      db().auditEntry.count({ where: { action: 'wallet.statement', subjectId: walletId } });
    const before = await recorded();
    expect((await makeStatement(reader, { ...ask, walletId }, words)).ok).toBe(true);
    expect(await recorded()).toBe(before + 1);
  });

  test('a service without them leaves the portal’s own record', async () => {
    const { walletId } = await walletOf('personal', 'USD');
    await db().walletView.update({ where: { walletId }, data: { entriesState: 'unsupported' } });
    const shown = await loadWallet(auditor, walletId, page());
    expect(shown).toMatchObject({ asOf: null, activity: { isOwnRecord: true } });
    const orders = await db().order.count({ where: { statusId: 'completed', walletType: 'personal' } });
    expect(shown?.activity.lines).toHaveLength(orders);
    await db().walletView.update({ where: { walletId }, data: { entriesState: 'read' } });
  });

  test('the service is asked no more than it must be', async () => {
    await read();
    portal.network.arrived.clear();
    await read();
    expect(portal.network.arrived.get(postingsPath)).toBeUndefined();
    portal.network.inject((path) => (path === postingsPath ? 'down' : 'none'));
    await credit(3);
    await read();
    expect(await walletOf('personal', 'USD')).toMatchObject({ entriesState: 'read' });
  });
});

describe('a limit', () => {
  test('is set by an admin, warns below it, and goes again', async () => {
    const { walletId, availableMinor } = await walletOf('personal', 'USD');
    const above = formatAmount(availableMinor + 1n, 'USD');
    const isLow = async () =>
      (await loadWallets(operator)).wallets.find((wallet) => wallet.walletId === walletId)?.isLow;
    valueOf(await changeLowBalance(admin, { walletId, amount: above }));
    expect(await isLow()).toBe(true);
    valueOf(await changeLowBalance(admin, { walletId, amount: formatAmount(availableMinor, 'USD') }));
    expect(await isLow()).toBe(false);
    expect(await changeLowBalance(admin, { walletId, amount: '1.001' })).toMatchObject({
      reason: { code: 'invalid-amount' },
    });
    expect(await changeLowBalance(admin, { walletId: 'W0', amount: '1' })).toMatchObject({
      reason: { code: 'wallet-unknown' },
    });
    await expect(changeLowBalance(operator, { walletId, amount: '' })).rejects.toBeInstanceOf(Forbidden);
    valueOf(await changeLowBalance(admin, { walletId, amount: '' }));
    expect(await isLow()).toBe(false);
  });
});

// Days that begin at a full hour of UTC, at its half, at its quarters, and with clocks that change.
const timeZones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
] as const;
const kinds = ['credit', 'hold', 'release', 'settle', 'convert', 'fee'] as const;
const present = Date.parse('2026-11-20T12:07:00Z');

test('figures of any period and time zone are those of raw SQL', async () => {
  const walletId = 'W-of-figures';
  await db().walletView.create({
    data: {
      walletId,
      type: 'business',
      currency: 'KWD',
      availableMinor: 0n,
      totalMinor: 0n,
      entriesState: 'read',
    },
  });
  let [availableMinor, inTransitMinor] = [0n, 0n];
  const entries = Array.from({ length: 400 }, (_, n) => {
    const kind = kinds[(n * 7) % kinds.length] ?? 'credit';
    const held = kind === 'hold' ? 900n : kind === 'release' || kind === 'settle' ? -300n : 0n;
    const available = kind === 'settle' ? 0n : held === 0n ? BigInt(((n * 37) % 91) * 1_000 - 20_000) : -held;
    availableMinor += available;
    inTransitMinor += held;
    const at = new Date(present - (400 - n) * 5 * 3_600_000 + ((n * 7_919) % 3_600) * 1_000);
    return {
      walletId,
      entry: BigInt(n + 1),
      at,
      kind,
      cause: `cause-${n}`,
      availableChangeMinor: available,
      inTransitChangeMinor: held,
      availableMinor,
      inTransitMinor,
    };
  });
  await db().walletEntry.createMany({ data: entries });
  const restore = setClock(() => present);
  const words = statementWordsOf('en');
  const days = fc
    .integer({ min: 0, max: 100 })
    .map((n) => new Date(present - n * 86_400_000).toISOString().slice(0, 10));
  const raw = async <T>(sql: string, values: unknown[]) => (await pool().query<T & object>(sql, values)).rows;
  await fc
    .assert(
      fc.asyncProperty(
        days,
        days,
        fc.constantFrom(...timeZones),
        fc.constantFrom(undefined, ...(Object.keys(kindGroups) as (keyof typeof kindGroups)[])),
        async (one, other, timeZone, kind) => {
          const [from = one, to = one] = [one, other].toSorted();
          const reader = { ...auditor, timeZone };
          const shown = await loadWallet(reader, walletId, page({ from, to, at: to, ...(kind && { kind }) }));
          const inDays = `wallet_id = $1 and (at at time zone $2)::date between $3 and $4`;
          const lines = await raw<{ entry: string }>(
            `select entry::text from wallet_entries where ${inDays} ${kind ? 'and kind = any($5)' : ''}
              order by wallet_entries.entry desc limit 50`,
            [walletId, timeZone, from, to, ...(kind ? [kindGroups[kind]] : [])],
          );
          expect(shown?.activity.lines.map(({ id }) => id)).toEqual(lines.map(({ entry }) => entry));

          const [balance] = await raw<{ available: string; transit: string }>(
            `select coalesce(sum(available_change_minor), 0)::text available,
                    coalesce(sum(in_transit_change_minor), 0)::text transit
               from wallet_entries where wallet_id = $1 and (at at time zone $2)::date <= $3`,
            [walletId, timeZone, to],
          );
          expect(shown?.asOf?.available.amount).toBe(formatAmount(BigInt(balance?.available ?? ''), 'KWD'));
          expect(shown?.asOf?.inTransit.amount).toBe(formatAmount(BigInt(balance?.transit ?? ''), 'KWD'));

          const [sums] = await raw<{ more: string; less: string }>(
            `select coalesce(sum(c) filter (where c > 0), 0)::text more, coalesce(-sum(c) filter (where c < 0), 0)::text less
               from (select available_change_minor + in_transit_change_minor c from wallet_entries where ${inDays}) x`,
            [walletId, timeZone, from, to],
          );
          const [begin] = await raw<{ begin: Date; end: Date }>(
            `select ($2::date::timestamp at time zone $1) begin, (($3::date + 1)::timestamp at time zone $1) "end"`,
            [timeZone, from, to],
          );
          const filter = { walletId, from: begin?.begin, before: begin?.end };
          const booked = await bookedSums(filter);
          expect([booked.inMinor, booked.outMinor]).toEqual([
            BigInt(sums?.more ?? ''),
            BigInt(sums?.less ?? ''),
          ]);
          const read = await bookedEntries(filter, { after: 0n, limit: 1_000 });
          expect(read).toHaveLength(booked.inCount + booked.outCount);

          const made = await makeStatement(reader, { walletId, from, to, format: 'csv' }, [words]);
          const chunks: Uint8Array[] = [];
          for await (const chunk of valueOf(made).content(new AbortController().signal)) chunks.push(chunk);
          const rows: string[][] = parse(Buffer.concat(chunks), { bom: true });
          const column = (index: number) =>
            rows.slice(2, -1).reduce((sum, row) => sum + valueOf(parseBalance(row[index] || '0', 'KWD')), 0n);
          expect([column(4), column(5)]).toEqual([booked.inMinor, booked.outMinor]);
          const total = BigInt(balance?.available ?? '') + BigInt(balance?.transit ?? '');
          expect(rows.at(-1)?.[6]).toBe(formatAmount(total, 'KWD'));

          const trend = (await loadTrends(reader, walletId)).get(walletId) ?? [];
          expect(trend).toHaveLength(30);
          for (const { day, amount } of [trend[0], trend[17], trend[29]].filter(
            (point) => point !== undefined,
          )) {
            const [end] = await raw<{ available: string }>(
              `select coalesce(sum(available_change_minor), 0)::text available
                 from wallet_entries where wallet_id = $1 and (at at time zone $2)::date <= $3`,
              [walletId, timeZone, day],
            );
            expect(amount).toBe(formatAmount(BigInt(end?.available ?? ''), 'KWD'));
          }
        },
      ),
      { numRuns: runs(30) },
    )
    .finally(restore);
});
