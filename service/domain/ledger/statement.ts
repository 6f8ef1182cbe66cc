import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';
import { inTransaction } from '../transaction.ts';
import { type Wallet, walletFields } from '../wallets/wallet.ts';
import type { LedgerTransaction } from './transactions.ts';

/** One entry of the book as a wallet sees it. Changes are signed; amounts after it are what the wallet had then. */
export type StatementLine = {
  /** The entry's number: pages go on before it. */
  entry: string;
  at: Date;
  kind: LedgerTransaction['kind'];
  /** The origin of the entry: a tradeId, a transactionId of a conversion, or words. */
  cause: string;
  /** The partner's own name for it: the orderNo of an order, the queryNo of a conversion. */
  reference: string | null;
  availableChangeMinor: bigint;
  inTransitChangeMinor: bigint;
  availableMinor: bigint;
  inTransitMinor: bigint;
};

/** `next` is the `before` of the page that follows, or null at the wallet's beginning. */
export type Statement = { wallet: Wallet; lines: StatementLine[]; next: string | null };

const findWallet = `select ${walletFields} from wallets w where partner_id = $1 and wallet_id = $2`;

const isAvailable = `p.account = 'wallet_available'`;
const isInTransit = `p.account = 'wallet_in_transit'`;
const sums = `
  coalesce(sum(p.amount_minor) filter (where ${isAvailable}), 0)::bigint as available,
  coalesce(sum(p.amount_minor) filter (where ${isInTransit}), 0)::bigint as "inTransit"`;

const sinceThen = `
  select ${sums} from ledger_postings p where p.wallet_id = $1 and p.transaction_id >= $2`;

const read = `
  select t.id::text as entry, t.created_at as at, t.kind, t.cause, coalesce(o.order_no, c.query_no) as reference,
    p.available, p."inTransit"
  from (
    select p.transaction_id, ${sums} from ledger_postings p
    where p.wallet_id = $1 and ($2::bigint is null or p.transaction_id < $2)
    group by p.transaction_id order by p.transaction_id desc limit $3
  ) p join ledger_transactions t on t.id = p.transaction_id
  left join orders o on t.kind in ('hold', 'release', 'settle') and o.trade_id = t.cause
  left join conversions c on t.kind = 'convert' and c.transaction_id = t.cause
  order by t.id desc`;

type Sums = { available: bigint; inTransit: bigint };
type Row = Sums & Pick<StatementLine, 'entry' | 'at' | 'kind' | 'cause' | 'reference'>;

const usualLimit = 100;
const largestEntry = 2n ** 63n - 1n;

/**
 * Returns a wallet's entries, newest first, each with its cause and the amounts after it: the newest line ends at the
 * wallet's present balance, the oldest begins at nothing. Read in one snapshot. Refuses walletUnknown for a wallet that
 * is not this partner's.
 */
export async function readStatement(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  request: { walletId: string; before?: string | undefined; limit?: number | undefined },
): Promise<Result<Statement, DomainError>> {
  const { walletId, before = null, limit = usualLimit } = request;
  if (before !== null && (!/^\d{1,19}$/.test(before) || BigInt(before) > largestEntry)) {
    return refuse('bodyInvalid', 'before must be the next of an earlier page', {
      errors: [{ path: 'before', message: 'is not the next of an earlier page' }],
    });
  }
  return inTransaction(ctx, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const [wallet] = await query<Wallet>(tx, findWallet, [partner.id, walletId]);
    if (!wallet) return refuse('walletUnknown', `there is no wallet ${walletId}`);
    const later = before === null ? undefined : (await query<Sums>(tx, sinceThen, [walletId, before]))[0];
    const rows = await query<Row>(tx, read, [walletId, before, limit]);
    const amounts = {
      availableMinor: wallet.availableMinor - (later?.available ?? 0n),
      inTransitMinor: wallet.totalMinor - wallet.availableMinor - (later?.inTransit ?? 0n),
    };
    const last = rows.at(-1);
    const next = rows.length === limit && last ? last.entry : null;
    return ok({ wallet, lines: linesOf(rows, amounts), next });
  });
}

function linesOf(
  rows: readonly Row[],
  amounts: Pick<StatementLine, 'availableMinor' | 'inTransitMinor'>,
): StatementLine[] {
  let { availableMinor, inTransitMinor } = amounts;
  return rows.map(({ available: availableChangeMinor, inTransit: inTransitChangeMinor, ...line }) => {
    const after = { availableMinor, inTransitMinor };
    availableMinor -= availableChangeMinor;
    inTransitMinor -= inTransitChangeMinor;
    return { ...line, availableChangeMinor, inTransitChangeMinor, ...after };
  });
}
