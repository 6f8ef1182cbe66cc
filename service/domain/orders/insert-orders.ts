import type { TransactionMode } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import { isReported, paymentEventOf, recordEvents } from '../callbacks/events.ts';
import type { OrderFamily, WalletType } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import type { Finding } from '../precheck/run-precheck.ts';
import type { OrderPayload } from './order.ts';
import type { KnownParty } from './parties.ts';
import type { Amounts } from './request.ts';

/** An order that passed every check and is not stored yet. */
export type OrderDraft = {
  partnerId: string;
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
  /** The parties of the two that are not stored yet. */
  newParties: readonly KnownParty[];
  findings: Finding[];
  at: Date;
};

// One statement, so that it is atomic without a round trip for BEGIN and COMMIT. Quotes are locked before any order is
// stored, in the order of their numbers; an order whose quote is taken, even by an earlier order of this batch, is left
// out. `any($14)` repeats the quote numbers, so that quotes are found by index however large the table is.
const insert = `
  with given as materialized (
    select * from rows from (
      unnest($1::text[]), unnest($2::uuid[]), unnest($3::text[]), unnest($4::text[]), unnest($5::bytea[]),
      json_array_elements($6::json), unnest($7::text[]), unnest($8::bigint[]), unnest($9::text[]),
      unnest($10::bigint[]), unnest($11::text[]), unnest($12::text[]), unnest($13::text[]), unnest($14::text[]),
      unnest($15::numeric[]), unnest($16::timestamptz[]), unnest($17::text[]), unnest($18::text[]),
      json_array_elements($19::json), unnest($20::timestamptz[])
    ) with ordinality as g (trade_id, partner_id, family, order_no, content_hash, payload, status, source_minor,
      source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
      rate_locked_until, payer_id, beneficiary_id, findings, at, position)
  ), free as materialized (
    select q.query_no, q.partner_id from quotes q
    where q.query_no = any($14::text[]) and q.used_by is null order by q.query_no for update
  ), fitting as materialized (
    select g.* from given g
    where g.query_no is null or g.trade_id in (
      select distinct on (g.query_no) g.trade_id from given g
      join free f on f.query_no = g.query_no and f.partner_id = g.partner_id
      order by g.query_no, g.position)
  ), stored as (
    insert into orders (trade_id, partner_id, family, order_no, content_hash, payload, status, source_minor,
      source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
      rate_locked_until, payer_id, beneficiary_id, findings, created_at, updated_at)
    select trade_id, partner_id, family, order_no, content_hash, payload, status, source_minor, source_currency,
      target_minor, target_currency, transaction_mode, wallet_type, query_no, rate, rate_locked_until, payer_id,
      beneficiary_id, findings, at, at
    from fitting order by partner_id, order_no
    on conflict (partner_id, order_no) do nothing
    returning trade_id, query_no, created_at, status
  ), claimed as (
    update quotes q set used_by = s.trade_id from stored s
    where q.query_no = any($14::text[]) and q.query_no = s.query_no
  ), remembered as (
    insert into parties (id, partner_id, kind, content_hash, content, created_at)
    select distinct on (p.id) p.id, g.partner_id, p.kind, p.content_hash, p.content, s.created_at
    from stored s join given g on g.trade_id = s.trade_id
    join rows from (unnest($21::text[]), unnest($22::text[]), unnest($23::text[]), unnest($24::bytea[]),
      json_array_elements($25::json)) as p (trade_id, id, kind, content_hash, content) on p.trade_id = s.trade_id
    order by p.id
    on conflict do nothing
  ), told as (
    insert into order_history (trade_id, at, trigger, to_status)
    select s.trade_id, s.created_at, 'create', s.status from stored s
  )
  select trade_id from stored`;

/**
 * Stores orders, each with its quote, parties and history, or not at all if its orderNo or quote is taken. Returns the
 * trade ids of the stored orders. An order that needs information also writes an event, so store it in a transaction.
 */
export async function insertOrders(
  db: Queryable,
  drafts: readonly OrderDraft[],
): Promise<ReadonlySet<string>> {
  const column = <T>(read: (draft: OrderDraft) => T): T[] => drafts.map(read);
  const parties = drafts.flatMap(({ tradeId, newParties }) =>
    newParties.map((party) => ({ tradeId, ...party })),
  );
  const rows = await query<{ trade_id: string }>(db, insert, [
    column(({ tradeId }) => tradeId),
    column(({ partnerId }) => partnerId),
    column(({ family }) => family),
    column(({ payload }) => payload.orderNo),
    column((draft) => draft.contentHash),
    JSON.stringify(column(({ payload }) => payload)),
    column(({ status }) => status),
    column(({ amounts }) => amounts.sourceMinor),
    column(({ amounts }) => amounts.sourceCurrency),
    column(({ amounts }) => amounts.targetMinor),
    column(({ amounts }) => amounts.targetCurrency),
    column(({ transactionMode }) => transactionMode),
    column(({ walletType }) => walletType),
    column(({ queryNo }) => queryNo),
    column(({ rate }) => rate),
    column(({ rateLockedUntil }) => rateLockedUntil?.toISOString() ?? null),
    column(({ payer }) => payer.id),
    column(({ beneficiary }) => beneficiary.id),
    JSON.stringify(column(({ findings }) => findings)),
    column(({ at }) => at.toISOString()),
    parties.map(({ tradeId }) => tradeId),
    parties.map(({ id }) => id),
    parties.map(({ kind }) => kind),
    parties.map(({ contentHash }) => contentHash),
    JSON.stringify(parties.map(({ content }) => content)),
  ]);
  const stored = new Set(rows.map((row) => row.trade_id));
  await recordEvents(db, drafts.filter(({ tradeId }) => stored.has(tradeId)).flatMap(eventOf));
  return stored;
}

function eventOf({ tradeId, partnerId, status, amounts, findings, at }: OrderDraft) {
  if (!isReported(status)) return [];
  const { sourceCurrency, targetCurrency } = amounts;
  const unconfirmed = {
    confirmedSourceMinor: null,
    confirmedTargetMinor: null,
    returnedSourceMinor: null,
    returnedTargetMinor: null,
    reasonMessage: null,
  };
  const order = { tradeId, partnerId, status, sourceCurrency, targetCurrency, findings, ...unconfirmed };
  return [paymentEventOf(order, at)];
}
