import type { TransactionMode } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import type { OrderFamily, Partner, Queryable, WalletType } from '../context.ts';
import { recordPaymentEvent } from '../outbox/payment-events.ts';
import type { Finding } from '../precheck/index.ts';
import { query } from '../sql.ts';
import { sqlState } from '../transaction.ts';
import type { KnownParty } from './known-parties.ts';
import type { OrderPayload } from './order.ts';
import type { Amounts } from './request.ts';

/** An order that passed every check and is not stored yet. */
export type OrderDraft = {
  tradeId: string;
  family: OrderFamily;
  contentHash: Buffer;
  payload: OrderPayload;
  status: OrderStatus;
  amounts: Amounts;
  transactionMode: TransactionMode;
  walletType: WalletType;
  queryNo: string | null;
  rate: RateText | null;
  rateLockedUntil: Date | null;
  payer: KnownParty;
  beneficiary: KnownParty;
  findings: Finding[];
  at: Date;
};

export type KnownOrder = {
  tradeId: string;
  orderNo: string;
  status: OrderStatus;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  contentHash: Buffer;
};

const known = `
  select trade_id as "tradeId", order_no as "orderNo", status, payer_id as "payerId",
         beneficiary_id as "beneficiaryId", findings, content_hash as "contentHash"
  from orders where partner_id = $1 and order_no = $2`;

export async function readByOrderNo(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  orderNo: string,
): Promise<KnownOrder | undefined> {
  const [row] = await query<KnownOrder>(db, known, [partner.id, orderNo]);
  return row;
}

// One statement, so that it is all or nothing without a round trip for BEGIN and COMMIT. When the quote was taken by
// somebody else meanwhile, the history row has no order to belong to, and its NOT NULL fails the whole statement.
const insert = `
  with stored as (
    insert into orders (trade_id, partner_id, family, order_no, content_hash, payload, status, source_minor,
      source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
      rate_locked_until, payer_id, beneficiary_id, findings, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)
    on conflict (partner_id, order_no) do nothing
    returning trade_id, partner_id, query_no, created_at, status
  ), claimed as (
    update quotes q set used_by = s.trade_id from stored s
    where q.query_no = s.query_no and q.partner_id = s.partner_id and q.used_by is null
    returning q.query_no
  ), remembered as (
    insert into parties (id, partner_id, kind, content_hash, content, created_at)
    select p.id, s.partner_id, p.kind, p.content_hash, p.content, s.created_at
    from stored s, unnest($21::text[], $22::text[], $23::bytea[], $24::jsonb[])
      as p (id, kind, content_hash, content)
    order by p.id
    on conflict do nothing
  ), told as (
    insert into order_history (trade_id, at, trigger, to_status)
    select case when s.query_no is null or exists (select from claimed) then s.trade_id end,
           s.created_at, 'create', s.status
    from stored s
  )
  select count(*) as stored from stored`;

export type InsertOutcome = 'stored' | 'order-number-taken' | 'quote-taken';

const notNullViolation = '23502';

/** Stores an order with its quote, parties and history, or nothing at all when the number or the quote is gone. */
export async function insertOrder(
  db: Queryable,
  partner: Partner,
  draft: OrderDraft,
): Promise<InsertOutcome> {
  const { amounts, payload } = draft;
  const parties = [draft.payer, draft.beneficiary];
  try {
    const [result] = await query<{ stored: string }>(db, insert, [
      draft.tradeId,
      partner.id,
      draft.family,
      payload.orderNo,
      draft.contentHash,
      JSON.stringify(payload),
      draft.status,
      amounts.sourceMinor,
      amounts.sourceCurrency,
      amounts.targetMinor,
      amounts.targetCurrency,
      draft.transactionMode,
      draft.walletType,
      draft.queryNo,
      draft.rate,
      draft.rateLockedUntil,
      draft.payer.id,
      draft.beneficiary.id,
      JSON.stringify(draft.findings),
      draft.at,
      parties.map(({ id }) => id),
      parties.map(({ kind }) => kind),
      parties.map(({ contentHash }) => contentHash),
      parties.map(({ content }) => JSON.stringify(content)),
    ]);
    if (Number(result?.stored) === 0) return 'order-number-taken';
  } catch (error) {
    if (sqlState(error) === notNullViolation && isAboutHistory(error)) return 'quote-taken';
    throw error;
  }
  const { tradeId, status } = draft;
  const { sourceCurrency, targetCurrency } = amounts;
  const unconfirmed = { confirmedSourceMinor: null, confirmedTargetMinor: null, reasonMessage: null };
  const event = { tradeId, partnerId: partner.id, status, sourceCurrency, targetCurrency, ...unconfirmed };
  await recordPaymentEvent(db, event, draft.at);
  return 'stored';
}

function isAboutHistory(error: unknown): boolean {
  return error instanceof Error && 'table' in error && error.table === 'order_history';
}
