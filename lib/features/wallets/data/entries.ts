import { now } from '../../../clock.ts';
import { db, Prisma, rowOf, rowsOf, type Tx } from '../../../db/client.ts';
import type { WalletEntry } from '../../../db/generated/client.ts';

export type { WalletEntry };

/** The balance after an entry; `entry` is null if nothing was booked. */
export type EntryBalance = {
  entry: bigint | null;
  at: Date | null;
  availableMinor: bigint;
  inTransitMinor: bigint;
};

export type EntriesState = 'unread' | 'read' | 'unsupported' | 'broken';

/** The first order that contradicts a wallet's entries; amounts are minor units as text. */
export type Difference = {
  kind: 'not-booked' | 'other-amount' | 'still-held' | 'ended';
  orderId: string;
  orderNo: string;
  expectedMinor: string;
  bookedMinor: string;
};

const nothing: EntryBalance = { entry: null, at: null, availableMinor: 0n, inTransitMinor: 0n };

const balanceFields = Prisma.sql`entry, at, available_minor "availableMinor", in_transit_minor "inTransitMinor"`;

type Following = { walletId: string; lastEntry: bigint | null };

/**
 * Wallets whose last entry does not match the stored balance, with the entry to continue after. A wallet whose entries
 * could not be read is tried again after ten minutes.
 */
export function walletsToFollow(): Promise<Following[]> {
  const tenMinutesAgo = new Date(now().getTime() - 600_000);
  return rowsOf<Following>(Prisma.sql`
    select w.wallet_id "walletId", e.entry "lastEntry"
      from wallet_views w
      left join lateral (select ${balanceFields} from wallet_entries e
                          where e.wallet_id = w.wallet_id order by entry desc limit 1) e on true
     where (w.entries_state = 'read' or w.entries_at is null or w.entries_at < ${tenMinutesAgo})
       and (w.entries_state = 'unread'
            or coalesce(e."availableMinor", 0) <> w.available_minor
            or coalesce(e."availableMinor" + e."inTransitMinor", 0) <> w.total_minor)
     order by w.wallet_id`);
}

/** Serializes writing of a wallet's entries until the transaction ends, so that they are stored in order. */
export async function lockEntries(tx: Tx, walletId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('wallet_entries'), hashtext(${walletId}))`;
}

export async function lastEntry(tx: Tx, walletId: string): Promise<EntryBalance> {
  return (await tx.walletEntry.findFirst({ where: { walletId }, orderBy: { entry: 'desc' } })) ?? nothing;
}

export async function addEntries(tx: Tx, entries: readonly WalletEntry[]): Promise<void> {
  await tx.walletEntry.createMany({ data: [...entries] });
}

/** Records the result of the last reading; `unanswered` keeps the known state. */
export async function noteEntriesState(
  walletId: string,
  state: EntriesState | 'unanswered',
  tx: Tx = db(),
): Promise<void> {
  const known = state === 'unanswered' ? {} : { entriesState: state };
  await tx.walletView.updateMany({ where: { walletId }, data: { ...known, entriesAt: now() } });
}

/** An entry with its order, if the portal knows it. */
export type EntryRow = WalletEntry & {
  orderId: string | null;
  beneficiaryName: string | null;
};

const entryFields = Prisma.sql`
  e.wallet_id "walletId", e.entry, e.at, e.kind, e.cause, coalesce(e.reference, o.order_no) reference,
  e.available_change_minor "availableChangeMinor", e.in_transit_change_minor "inTransitChangeMinor",
  e.available_minor "availableMinor", e.in_transit_minor "inTransitMinor",
  o.id "orderId", o.beneficiary_name "beneficiaryName"`;

export type EntryFilter = {
  walletId: string;
  kinds?: readonly string[] | undefined;
  /** `from` is inclusive, `before` exclusive. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** The last entry to include. */
  through?: bigint | undefined;
};

function entriesWhere({ walletId, kinds, from, before, through }: EntryFilter): Prisma.Sql {
  return Prisma.sql`e.wallet_id = ${walletId}
    ${kinds ? Prisma.sql`and e.kind = any(${[...kinds]}::text[])` : Prisma.empty}
    ${from ? Prisma.sql`and e.at >= ${from}` : Prisma.empty}
    ${before ? Prisma.sql`and e.at < ${before}` : Prisma.empty}
    ${through === undefined ? Prisma.empty : Prisma.sql`and e.entry <= ${through}`}`;
}

/** Entries before the cursor (or from the newest), newest first. */
export function olderEntries(
  filter: EntryFilter,
  { cursor, limit }: { cursor: bigint | null; limit: number },
): Promise<EntryRow[]> {
  return rowsOf<EntryRow>(Prisma.sql`
    select ${entryFields} from wallet_entries e left join orders o on o.trade_id = e.cause
     where ${entriesWhere(filter)} ${cursor === null ? Prisma.empty : Prisma.sql`and e.entry < ${cursor}`}
     order by e.entry desc limit ${limit}`);
}

/** Entries of a period that changed the wallet's total, oldest first, after the entry `after`. */
export function bookedEntries(
  filter: EntryFilter,
  { after, limit }: { after: bigint; limit: number },
): Promise<EntryRow[]> {
  return rowsOf<EntryRow>(Prisma.sql`
    select ${entryFields} from wallet_entries e left join orders o on o.trade_id = e.cause
     where ${entriesWhere(filter)} and e.entry > ${after}
       and e.available_change_minor + e.in_transit_change_minor <> 0
     order by e.entry limit ${limit}`);
}

export type BookedSums = { inMinor: bigint; inCount: number; outMinor: bigint; outCount: number };

/** Sums of a period's additions to and deductions from the wallet's total. */
export async function bookedSums(filter: EntryFilter): Promise<BookedSums> {
  const sums = await rowOf<{
    inMinor: string;
    inCount: number;
    outMinor: string;
    outCount: number;
  }>(Prisma.sql`
    select coalesce(sum(change) filter (where change > 0), 0)::text "inMinor",
           (count(*) filter (where change > 0))::int "inCount",
           coalesce(-sum(change) filter (where change < 0), 0)::text "outMinor",
           (count(*) filter (where change < 0))::int "outCount"
      from (select e.available_change_minor + e.in_transit_change_minor change
              from wallet_entries e where ${entriesWhere(filter)}) changes`);
  return { ...sums, inMinor: BigInt(sums.inMinor), outMinor: BigInt(sums.outMinor) };
}

/** A wallet's balance at a moment: after the last entry before it. */
export async function balanceBefore(walletId: string, moment: Date): Promise<EntryBalance> {
  const [row] = await rowsOf<EntryBalance>(Prisma.sql`
    select ${balanceFields} from wallet_entries where wallet_id = ${walletId} and at < ${moment}
     order by at desc, entry desc limit 1`);
  return row ?? nothing;
}

/** Amounts available at several moments, in minor units as text. */
export type Available = { walletId: string; currency: string; minor: string[] };

/** Amounts available in each wallet, or in one, at each of these moments; wallets without entries are left out. */
export function availableAt(moments: readonly Date[], walletId?: string): Promise<Available[]> {
  return rowsOf<Available>(Prisma.sql`
    select w.wallet_id "walletId", w.currency,
           array_agg(coalesce(e.available_minor, 0)::text order by m.moment) minor
      from wallet_views w cross join unnest(${[...moments]}::timestamptz[]) m (moment)
      left join lateral (select available_minor from wallet_entries e
                          where e.wallet_id = w.wallet_id and e.at < m.moment
                          order by at desc, entry desc limit 1) e on true
     where exists (select 1 from wallet_entries e where e.wallet_id = w.wallet_id)
       ${walletId === undefined ? Prisma.empty : Prisma.sql`and w.wallet_id = ${walletId}`}
     group by w.wallet_id`);
}

/** A movement from the portal's own record, for a service without entries: no balances, credits or fees. */
export type OwnRow = {
  id: string;
  at: Date;
  kind: 'hold' | 'settle' | 'return' | 'convert';
  reference: string;
  changeMinor: string;
  orderId: string | null;
  beneficiaryName: string | null;
};

/** Movements that the portal caused itself: payments, returns and conversions, newest first. */
export function ownMovements(
  { type, currency }: { type: string; currency: string },
  { before, limit }: { before: Date; limit: number },
): Promise<OwnRow[]> {
  return rowsOf<OwnRow>(Prisma.sql`
    select * from (
      select id::text, case status_id when 'returned' then confirmed_at else status_since end at,
             case when status_id in ('completed', 'returned') then 'settle' else 'hold' end kind,
             order_no reference, (-coalesce(actual_source_minor, source_minor))::text "changeMinor",
             id::text "orderId", beneficiary_name "beneficiaryName"
        from orders
       where wallet_type = ${type} and source_currency = ${currency}
         and status_id in ('completed', 'returned', 'confirmed', 'inTransit')
      union all
      select id::text || ' return', returned_at, 'return', order_no, returned_source_minor::text, id::text, beneficiary_name
        from orders
       where wallet_type = ${type} and source_currency = ${currency} and returned_at is not null
      union all
      select id::text, coalesce(answered_at, requested_at), 'convert', query_no, (-source_minor)::text, null, null
        from conversions
       where wallet_type = ${type} and source_currency = ${currency} and state = 'accepted'
      union all
      select id::text, coalesce(answered_at, requested_at), 'convert', query_no,
             coalesce(converted_minor, target_minor)::text, null, null
        from conversions
       where wallet_type = ${type} and target_currency = ${currency} and state = 'accepted'
    ) own
     where at < ${before} order by at desc, id desc limit ${limit}`);
}

/** Days for which orders are compared with entries after their last status change. */
const comparedDays = 35;

/** Time within which the portal learns that an order ended, by callback or status check. */
const lagMs = 15 * 60_000;

/**
 * Compares the entries with the portal's orders and stores on each wallet the first order that differs, or null. Skips
 * orders whose status changed after the entries were read, and wallets whose entries are not read. Returns the number of
 * wallets whose stored difference changed.
 */
export async function noteDifferences(): Promise<number> {
  const since = new Date(now().getTime() - comparedDays * 86_400_000);
  const late = new Date(now().getTime() - lagMs);
  return db().$executeRaw`
    with compared as (
      select w.wallet_id, o.id, o.order_no, o.status_id, o.status_since,
             coalesce(o.actual_source_minor, o.source_minor) - coalesce(o.returned_source_minor, 0) expected,
             coalesce(-sum(e.available_change_minor + e.in_transit_change_minor), 0) booked,
             coalesce(sum(e.in_transit_change_minor), 0) held,
             coalesce(max(e.at) filter (where e.kind <> 'hold') < ${late}, false) ended_long_ago
        from wallet_views w
        join orders o on o.wallet_type = w.type and o.source_currency = w.currency
        left join wallet_entries e on e.wallet_id = w.wallet_id and e.cause = o.trade_id
       where w.entries_state = 'read' and o.trade_id is not null
         and o.status_id in ('completed', 'returned', 'failed', 'cancelled', 'confirmed', 'inTransit')
         and o.status_since >= ${since} and o.status_since < w.entries_at - interval '1 minute'
       group by w.wallet_id, o.id),
    differing as (
      select distinct on (wallet_id) wallet_id, id, order_no, expected, booked,
             case when status_id in ('completed', 'returned') then
                    case when booked = 0 and expected <> 0 then 'not-booked' when held <> 0 then 'still-held' else 'other-amount' end
                  when status_id in ('failed', 'cancelled') then
                    case when held <> 0 then 'still-held' else 'other-amount' end
                  else 'ended' end kind
        from compared
       where case when status_id in ('completed', 'returned') then booked <> expected or held <> 0
                  when status_id in ('failed', 'cancelled') then booked <> 0 or held <> 0
                  else ended_long_ago and held = 0 end
       order by wallet_id, status_since, id),
    noted as (
      select w.wallet_id, case when d.wallet_id is null then null else jsonb_build_object(
               'kind', d.kind, 'orderId', d.id, 'orderNo', d.order_no,
               'expectedMinor', d.expected::text, 'bookedMinor', d.booked::text) end difference
        from wallet_views w left join differing d on d.wallet_id = w.wallet_id)
    update wallet_views w set difference = n.difference
      from noted n where n.wallet_id = w.wallet_id and w.difference is distinct from n.difference`;
}

export function setLowBalance(
  tx: Tx,
  walletId: string,
  lowBelowMinor: bigint | null,
): Promise<{ count: number }> {
  return tx.walletView.updateMany({ where: { walletId }, data: { lowBelowMinor } });
}
