import { useCase } from '../../auth/use-case.ts';
import { dayAfter, dayAt, lastDays, momentOfDay, startOfDay } from '../../i18n/time-zone.ts';
import { serviceNow } from '../../payout/service-clock.ts';
import { err, ok, type Result } from '../../result.ts';
import type { WalletType } from '../../service-core/contract/index.ts';
import { type MoneyText, shownMoney } from '../../text/money-text.ts';
import {
  type Available,
  availableAt,
  type BookedSums,
  balanceBefore,
  bookedEntries,
  bookedSums,
  type Difference,
  type EntriesState,
  type EntryBalance,
  type EntryFilter,
  type EntryRow,
  olderEntries,
  ownMovements,
} from './data/entries.ts';
import { findWalletById, type WalletRow } from './data/wallets.ts';
import { type ActivityInput, kindGroups, type WalletView } from './schema.ts';
import { walletTypeOf, walletView } from './view.ts';

/** A wallet with the state of its entries and the first difference from the orders. */
export type WalletDetail = {
  wallet: WalletView;
  entries: EntriesState;
  difference:
    | (Omit<Difference, 'expectedMinor' | 'bookedMinor'> & { expected: MoneyText; booked: MoneyText })
    | null;
};

/**
 * A wallet with a page of its movements, newest first, its balance at the requested moment and its last 30 days; null for
 * an unknown id.
 */
export const loadWallet = useCase(
  'wallet:read',
  async (
    actor,
    walletId: string,
    input: ActivityInput,
  ): Promise<{ detail: WalletDetail; activity: Activity; asOf: AsOf | null; trend: Trend } | null> => {
    const row = await findWalletById(walletId);
    if (!row) return null;
    const [activity, asOf, trends] = await Promise.all([
      loadActivity(row, input, actor.timeZone),
      loadAsOf(row, input.at, actor.timeZone),
      loadTrends(actor, row.walletId),
    ]);
    const detail = {
      wallet: walletView(row),
      entries: row.entriesState as EntriesState,
      difference: differenceOf(row),
    };
    return { detail, activity, asOf, trend: trends.get(row.walletId) ?? [] };
  },
);

function differenceOf({ difference, currency }: WalletRow): WalletDetail['difference'] {
  if (difference === null) return null;
  const { expectedMinor, bookedMinor, ...order } = difference as Difference;
  return {
    ...order,
    expected: shownMoney(BigInt(expectedMinor), currency),
    booked: shownMoney(BigInt(bookedMinor), currency),
  };
}

/** One movement. Amounts that the portal's own record does not have are null. */
export type ActivityLine = {
  id: string;
  at: string;
  kind: string;
  reference: string | null;
  cause: string;
  orderId: string | null;
  beneficiaryName: string | null;
  availableChange: string;
  inTransitChange: string | null;
  available: string | null;
};

export type Activity = {
  lines: ActivityLine[];
  /** Cursor of older lines; null if there are none. */
  older: string | null;
  /** True if the service gives no entries: the lines are then the portal's own payments and conversions only. */
  isOwnRecord: boolean;
};

const linesPerPage = 50;

/** False if the service gives no entries, or has not yet. */
const hasEntries = ({ entriesState }: WalletRow) => entriesState === 'read' || entriesState === 'broken';

async function loadActivity(
  wallet: WalletRow,
  { kind, from, to, before }: ActivityInput,
  timeZone: string,
): Promise<Activity> {
  const limit = linesPerPage + 1;
  if (!hasEntries(wallet)) {
    const until = before === undefined ? serviceNow() : new Date(Number(before));
    const rows = await ownMovements(wallet, { before: until, limit });
    const lines = rows.map(({ changeMinor, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      cause: row.reference,
      availableChange: shownMoney(BigInt(changeMinor), wallet.currency).amount,
      inTransitChange: null,
      available: null,
    }));
    return { ...pageOf(lines, ({ at }) => String(Date.parse(at))), isOwnRecord: true };
  }
  const begin = (day: string | undefined) => (day ? (startOfDay(day, timeZone) ?? undefined) : undefined);
  const rows = await olderEntries(
    {
      walletId: wallet.walletId,
      kinds: kind && kindGroups[kind],
      from: begin(from),
      before: begin(to && dayAfter(to)),
    },
    { cursor: before === undefined ? null : BigInt(before), limit },
  );
  const text = (minor: bigint) => shownMoney(minor, wallet.currency).amount;
  const lines = rows.map((row) => ({
    id: String(row.entry),
    at: row.at.toISOString(),
    kind: row.kind,
    reference: row.reference,
    cause: row.cause,
    orderId: row.orderId,
    beneficiaryName: row.beneficiaryName,
    availableChange: text(row.availableChangeMinor),
    inTransitChange: text(row.inTransitChangeMinor),
    available: text(row.availableMinor),
  }));
  return { ...pageOf(lines, ({ id }) => id), isOwnRecord: false };
}

function pageOf(
  lines: ActivityLine[],
  cursor: (line: ActivityLine) => string,
): Pick<Activity, 'lines' | 'older'> {
  const shown = lines.slice(0, linesPerPage);
  const last = shown.at(-1);
  return { lines: shown, older: lines.length > linesPerPage && last ? cursor(last) : null };
}

/** A wallet's balance at a moment (ISO 8601), from its entries. */
export type AsOf = { at: string; available: MoneyText; inTransit: MoneyText; total: MoneyText };

async function loadAsOf(wallet: WalletRow, at: string | undefined, timeZone: string): Promise<AsOf | null> {
  const moment = at === undefined ? null : momentOf(at, timeZone);
  if (!moment || !hasEntries(wallet)) return null;
  const { availableMinor, inTransitMinor } = await balanceBefore(wallet.walletId, moment);
  const shown = (minor: bigint) => shownMoney(minor, wallet.currency);
  return {
    at: moment.toISOString(),
    available: shown(availableMinor),
    inTransit: shown(inTransitMinor),
    total: shown(availableMinor + inTransitMinor),
  };
}

/** The end of a day (yyyy-MM-dd), or a time on a day (yyyy-MM-ddTHH:mm), in a time zone. */
function momentOf(text: string, timeZone: string): Date | null {
  const [day = '', time] = text.split('T');
  return time === undefined ? startOfDay(dayAfter(day), timeZone) : momentOfDay(day, time, timeZone);
}

/** Amounts available at the end of each day; `perMille` is the share of the largest amount in thousandths. */
export type Trend = { day: string; amount: string; perMille: number }[];

/** Last 30 days of every wallet with entries, or of one wallet, by wallet id. */
export const loadTrends = useCase(
  'wallet:read',
  async (actor, walletId?: string): Promise<Map<string, Trend>> => {
    const { from, to } = lastDays(30, dayAt(serviceNow(), actor.timeZone));
    const days: string[] = [];
    for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
    const moments = days.map((day) => startOfDay(dayAfter(day), actor.timeZone) ?? serviceNow());
    const trends = await availableAt(moments, walletId);
    return new Map(trends.map((trend) => [trend.walletId, trendOf(trend, days)]));
  },
);

function trendOf({ currency, minor }: Available, days: readonly string[]): Trend {
  const values = minor.map(BigInt);
  const most = values.reduce((a, b) => (b > a ? b : a), 1n);
  return values.map((value, index) => ({
    day: days[index] ?? '',
    amount: shownMoney(value, currency).amount,
    perMille: Number((value * 1_000n) / most),
  }));
}

export type WalletPeriod = {
  wallet: { walletId: string; type: WalletType; currency: string };
  begin: Date;
  end: Date;
  opening: EntryBalance;
  closing: EntryBalance;
  /** Sums of the entries that changed the wallet's total. */
  sums: BookedSums;
  /** The same entries in batches, oldest first; can be read once. */
  batches: AsyncIterable<EntryRow[]>;
};

export type PeriodProblem =
  | { code: 'wallet-unknown' }
  /** The service gives no entries, or its entries do not add up. */
  | { code: 'no-entries' }
  | { code: 'days' };

const entriesPerRead = 500;

/** A wallet's balances and entries of whole days (yyyy-MM-dd, both included) in the reader's time zone. */
export const readPeriod = useCase(
  'wallet:statement',
  async (
    actor,
    { walletId, from, to }: { walletId: string; from: string; to: string },
  ): Promise<Result<WalletPeriod, PeriodProblem>> => {
    const wallet = await findWalletById(walletId);
    if (!wallet) return err({ code: 'wallet-unknown' });
    if (wallet.entriesState !== 'read') return err({ code: 'no-entries' });
    const { timeZone } = actor;
    const [begin, end] = [startOfDay(from, timeZone), startOfDay(dayAfter(to), timeZone)];
    if (!begin || !end || from > to || to > dayAt(serviceNow(), timeZone)) return err({ code: 'days' });
    const [opening, closing] = await Promise.all([
      balanceBefore(walletId, begin),
      balanceBefore(walletId, end),
    ]);
    // Leaves out entries that arrive during the reading.
    const filter = { walletId, from: begin, before: end, through: closing.entry ?? 0n };
    return ok({
      wallet: { walletId, type: walletTypeOf(wallet.type), currency: wallet.currency },
      begin,
      end,
      opening,
      closing,
      sums: await bookedSums(filter),
      batches: batchesOf(filter),
    });
  },
);

async function* batchesOf(filter: EntryFilter): AsyncGenerator<EntryRow[], void, void> {
  let after = 0n;
  for (;;) {
    const rows = await bookedEntries(filter, { after, limit: entriesPerRead });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < entriesPerRead) return;
    after = last.entry;
  }
}
