import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type Wallet, walletFields } from '../wallets/wallet.ts';
import type { LedgerTransaction } from './transactions.ts';

export type Balance = { availableMinor: bigint; inTransitMinor: bigint };

/** A ledger entry from a wallet's view. Changes are signed; the balance is the wallet's balance after the entry. */
export type StatementLine = Balance & {
  /** The entry's number. A wallet's entries are numbered in the order in which they were posted. */
  entry: string;
  at: Date;
  kind: LedgerTransaction['kind'];
  /** The origin of the entry: a tradeId, a conversion's transactionId, or free text. */
  cause: string;
  /** The partner's reference: an order's orderNo or a conversion's queryNo. */
  reference: string | null;
  availableChangeMinor: bigint;
  inTransitChangeMinor: bigint;
};

/** `next` is the cursor of the next page, or null on the last page. */
export type StatementPage = { wallet: Wallet; lines: StatementLine[]; next: string | null };

export type PeriodStatement = StatementPage & { opening: Balance; closing: Balance };

/** Money held for a confirmed order, part of the wallet's in-transit amount. */
type Hold = { tradeId: string; orderNo: string; amountMinor: bigint; at: Date };

export type HoldPage = { wallet: Wallet; holds: Hold[]; next: string | null };

type PageRequest = { walletId: string; after?: string | undefined; limit?: number | undefined };
type Period = { from: Date; to: Date };

const findWallet = `select ${walletFields} from wallets w where partner_id = $1 and wallet_id = $2`;

const sums = `
  coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_available'), 0)::bigint as "availableMinor",
  coalesce(sum(p.amount_minor) filter (where p.account = 'wallet_in_transit'), 0)::bigint as "inTransitMinor"`;

const postings = 'ledger_postings p where p.wallet_id = $1';
const dated =
  'ledger_postings p join ledger_transactions t on t.id = p.transaction_id where p.wallet_id = $1';
const inPeriod = 't.created_at >= $2 and t.created_at < $3';

/** SQL: joins a page of transaction_ids and {@link sums} to its entries and causes. */
const withCauses = (pageOf: string, order: 'asc' | 'desc') => `
  select t.id::text as entry, t.created_at as at, t.kind, t.cause, coalesce(o.order_no, c.query_no) as reference,
    p."availableMinor", p."inTransitMinor"
  from (${pageOf} group by p.transaction_id order by p.transaction_id ${order} limit $2) p
  join ledger_transactions t on t.id = p.transaction_id
  left join orders o on t.kind in ('hold', 'release', 'settle', 'return') and o.trade_id = t.cause
  left join conversions c on t.kind = 'convert' and c.transaction_id = t.cause
  order by t.id ${order}`;

const olderEntries = withCauses(
  `select p.transaction_id, ${sums} from ${postings} and ($3::bigint is null or p.transaction_id < $3)`,
  'desc',
);
const laterEntries = withCauses(
  `select p.transaction_id, ${sums} from ${postings} and p.transaction_id > $3`,
  'asc',
);
const entriesOfPeriod = withCauses(
  `select p.transaction_id, ${sums} from ${dated} and p.transaction_id > $3
     and t.created_at >= $4 and t.created_at < $5`,
  'asc',
);

type Row = Balance & Pick<StatementLine, 'entry' | 'at' | 'kind' | 'cause' | 'reference'>;

const usualLimit = 100;
const beginning = '0';

/**
 * Returns a wallet's entries, newest first, each with its cause and the balance after it: the newest line ends at the
 * current balance, the oldest starts from zero. Like every page in this module it is read in one snapshot. Refuses
 * `walletUnknown` for a wallet of another partner, and `bodyInvalid` for an invalid cursor.
 */
export function readStatement(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  { before, limit = usualLimit, walletId }: Omit<PageRequest, 'after'> & { before?: string | undefined },
): Promise<Result<StatementPage, DomainError>> {
  return withWallet(ctx, partner, { walletId, cursor: before, name: 'before' }, async (tx, wallet) => {
    const later =
      before === undefined
        ? none
        : await sum(tx, `${postings} and p.transaction_id >= $2`, [walletId, before]);
    const rows = await query<Row>(tx, olderEntries, [walletId, limit, before ?? null]);
    let { availableMinor, inTransitMinor } = less(present(wallet), later);
    const lines = rows.map((row) => {
      const after = { availableMinor, inTransitMinor };
      availableMinor -= row.availableMinor;
      inTransitMinor -= row.inTransitMinor;
      return lineOf(row, after);
    });
    return { wallet, ...pageOf(lines, { limit, cursor: ({ entry }) => entry }) };
  });
}

/** Returns a wallet's entries after a cursor, oldest first; see {@link readStatement}. */
export function readPostings(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  { walletId, after = beginning, limit = usualLimit }: PageRequest,
): Promise<Result<StatementPage, DomainError>> {
  return withWallet(ctx, partner, { walletId, cursor: after, name: 'after' }, async (tx, wallet) => {
    const later = await sum(tx, `${postings} and p.transaction_id > $2`, [walletId, after]);
    const rows = await query<Row>(tx, laterEntries, [walletId, limit, after]);
    const lines = onwards(rows, less(present(wallet), later));
    return { wallet, ...pageOf(lines, { limit, cursor: ({ entry }) => entry }) };
  });
}

/**
 * Returns a wallet's balance at two moments of the partner's clock and the entries from `from` until before `to`. Equal
 * moments return the balance at that moment.
 */
export function readPeriod(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  { walletId, from, to, after = beginning, limit = usualLimit }: PageRequest & Period,
): Promise<Result<PeriodStatement, DomainError>> {
  return withWallet(ctx, partner, { walletId, cursor: after, name: 'after' }, async (tx, wallet) => {
    const since = (at: Date) => sum(tx, `${dated} and t.created_at >= $2`, [walletId, at]);
    const opening = less(present(wallet), await since(from));
    const closing = less(present(wallet), await since(to));
    const earlier = await sum(tx, `${dated} and ${inPeriod} and p.transaction_id <= $4`, [
      walletId,
      from,
      to,
      after,
    ]);
    const rows = await query<Row>(tx, entriesOfPeriod, [walletId, limit, after, from, to]);
    const lines = onwards(rows, plus(opening, earlier));
    return { wallet, opening, closing, ...pageOf(lines, { limit, cursor: ({ entry }) => entry }) };
  });
}

const openHolds = `
  select trade_id as "tradeId", order_no as "orderNo",
    coalesce(confirmed_source_minor, source_minor) as "amountMinor", confirmed_at as at
  from orders
  where partner_id = $1 and status = 'transferring' and wallet_type = $2 and source_currency = $3 and trade_id > $4
  order by trade_id limit $5`;

/** Returns the orders for which a wallet holds money; see {@link readStatement}. */
export function readHolds(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  { walletId, after = '', limit = usualLimit }: PageRequest,
): Promise<Result<HoldPage, DomainError>> {
  return withWallet(ctx, partner, { walletId }, async (tx, wallet) => {
    const holds = await query<Hold>(tx, openHolds, [partner.id, wallet.type, wallet.currency, after, limit]);
    const { lines, next } = pageOf(holds, { limit, cursor: ({ tradeId }) => tradeId });
    return { wallet, holds: lines, next };
  });
}

const largestEntry = 2n ** 63n - 1n;
const isEntry = (text: string) => /^\d{1,19}$/.test(text) && BigInt(text) <= largestEntry;

async function withWallet<T>(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  asked: { walletId: string; cursor?: string | undefined; name?: string },
  read: (tx: Queryable, wallet: Wallet) => Promise<T>,
): Promise<Result<T, DomainError>> {
  const { walletId, cursor, name = '' } = asked;
  if (cursor !== undefined && !isEntry(cursor)) {
    const message = 'is not the next of an earlier page';
    return refuse('bodyInvalid', `${name} ${message}`, { errors: [{ path: name, message }] });
  }
  return inTransaction(ctx, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const [wallet] = await query<Wallet>(tx, findWallet, [partner.id, walletId]);
    return wallet ? ok(await read(tx, wallet)) : refuse('walletUnknown', `there is no wallet ${walletId}`);
  });
}

const none: Balance = { availableMinor: 0n, inTransitMinor: 0n };

async function sum(tx: Queryable, where: string, values: readonly unknown[]): Promise<Balance> {
  const [total = none] = await query<Balance>(tx, `select ${sums} from ${where}`, [...values]);
  return total;
}

const present = ({ availableMinor, totalMinor }: Wallet): Balance => ({
  availableMinor,
  inTransitMinor: totalMinor - availableMinor,
});

const plus = (a: Balance, b: Balance): Balance => ({
  availableMinor: a.availableMinor + b.availableMinor,
  inTransitMinor: a.inTransitMinor + b.inTransitMinor,
});

const less = (a: Balance, b: Balance): Balance => ({
  availableMinor: a.availableMinor - b.availableMinor,
  inTransitMinor: a.inTransitMinor - b.inTransitMinor,
});

function lineOf(
  { availableMinor: availableChangeMinor, inTransitMinor: inTransitChangeMinor, ...entry }: Row,
  after: Balance,
): StatementLine {
  return { ...entry, availableChangeMinor, inTransitChangeMinor, ...after };
}

/** Statement lines of entries, oldest first, starting from a balance. */
function onwards(rows: readonly Row[], start: Balance): StatementLine[] {
  let balance = start;
  return rows.map((row) => {
    balance = plus(balance, row);
    return lineOf(row, balance);
  });
}

function pageOf<T>(
  lines: T[],
  { limit, cursor }: { limit: number; cursor: (line: T) => string },
): { lines: T[]; next: string | null } {
  const last = lines.at(-1);
  return { lines, next: lines.length === limit && last !== undefined ? cursor(last) : null };
}
