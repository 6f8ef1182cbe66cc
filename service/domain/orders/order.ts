import type { TransactionMode, WalletType } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { Family as OrderFamily } from '../../../lib/service-core/fields/definition.ts';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { asFields, type Queryable, query, storedRate } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { Finding, PrecheckParty } from '../precheck/finding.ts';

/** A party on an order; fields specific to a family are kept as received. */
export type OrderParty = PrecheckParty;

/** The decoded request with known parties filled in. Amounts are decimal text. */
export type OrderPayload = {
  orderNo: string;
  sourceAmount: string;
  sourceCurrency: string;
  targetAmount: string;
  targetCurrency: string;
  transactionMode?: TransactionMode | undefined;
  purpose?: string | undefined;
  subpurpose?: string | undefined;
  relationship?: string | undefined;
  fundsSource?: string | undefined;
  paymentType?: string | undefined;
  lockRate?: boolean | undefined;
  queryNo?: string | undefined;
  payer: OrderParty;
  beneficiary: OrderParty;
};

/** The supplied name while it waits for staff; undefined once it is the beneficiary's name, or if there is none. */
export function pendingName({
  suppliedName,
  payload,
}: Pick<Order, 'suppliedName' | 'payload'>): string | undefined {
  return suppliedName === null || payload.beneficiary.fullName === suppliedName ? undefined : suppliedName;
}

export type ReviewDecision = 'approve' | 'reject' | 'hold';
export type PayoutDecision = 'complete' | 'refuse' | 'hold';

export type Order = {
  tradeId: string;
  partnerId: string;
  family: OrderFamily;
  orderNo: string;
  payload: OrderPayload;
  status: OrderStatus;
  /** A name in `failureReasons` once the order failed or was returned; the message begins with that reason's text. */
  reasonCode: string | null;
  reasonMessage: string | null;
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  transactionMode: TransactionMode;
  walletType: WalletType;
  queryNo: string | null;
  rate: RateText | null;
  rateLockedUntil: Date | null;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  /** The name in Chinese characters that the page of RFI_link was answered with; {@link pendingName} until it counts. */
  suppliedName: string | null;
  documentsCompleteAt: Date | null;
  reviewDecision: ReviewDecision | null;
  reviewMessage: string | null;
  payoutDecision: PayoutDecision | null;
  payoutMessage: string | null;
  /** The amounts held and paid out, fixed at confirmation. */
  confirmedSourceMinor: bigint | null;
  confirmedTargetMinor: bigint | null;
  confirmedRate: RateText | null;
  createdAt: Date;
  updatedAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
  /** The returned amounts: as credited to the wallet, and as sent by the recipient's bank. */
  returnedSourceMinor: bigint | null;
  returnedTargetMinor: bigint | null;
  returnedAt: Date | null;
};

/** SQL: the columns of {@link Order}, for `asFields`. */
const orderColumns = `trade_id, partner_id, family, order_no, payload, status, reason_code, reason_message,
  source_minor, source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
  rate_locked_until, payer_id, beneficiary_id, findings, supplied_name, documents_complete_at, review_decision, review_message,
  payout_decision, payout_message, confirmed_source_minor, confirmed_target_minor, confirmed_rate, created_at,
  updated_at, confirmed_at, finished_at, returned_source_minor, returned_target_minor, returned_at`;

const rateOf = (text: string | null): RateText | null => (text === null ? null : storedRate(text));

/** Converts a row of {@link orderColumns}: strips the padding zeros of stored rates. */
const orderOf = (row: Order): Order => ({
  ...row,
  rate: rateOf(row.rate),
  confirmedRate: rateOf(row.confirmedRate),
});

/** Identifies an order by tradeId, by orderNo, or by both, which must match the same order. */
export type OrderRef = { tradeId?: string | undefined; orderNo?: string | undefined };

const select = `select ${asFields(orderColumns)} from orders where partner_id = $1`;
const byTradeId = `${select} and trade_id = $2`;
const byOrderNo = `${select} and order_no = $2`;

async function load(
  db: Queryable,
  partner: { id: string },
  family: OrderFamily | null,
  ref: OrderRef,
  suffix: '' | ' for no key update',
): Promise<Result<Order, DomainError>> {
  const orderNo = ref.orderNo?.normalize('NFC');
  const values = [partner.id, ref.tradeId ?? orderNo ?? null];
  const sql = ref.tradeId === undefined ? byOrderNo : byTradeId;
  const [row] = await query<Order>(db, sql + suffix, values);
  const fits =
    row !== undefined &&
    (orderNo === undefined || row.orderNo === orderNo) &&
    (family === null || row.family === family);
  return fits
    ? ok(orderOf(row))
    : refuse('orderNotFound', `there is no ${family === null ? '' : `${family} `}order with ${nameOf(ref)}`);
}

function nameOf(ref: OrderRef): string {
  const { tradeId, orderNo } = ref;
  const names = [tradeId && `tradeId ${tradeId}`, orderNo && `orderNo ${orderNo}`].filter(Boolean);
  return names.join(' and ') || 'neither tradeId nor orderNo';
}

/** Finds the partner's order; a `family` excludes other families' orders. Refuses `orderNotFound`. */
export async function findOrder(
  ctx: { pool: Queryable },
  partner: { id: string },
  family: OrderFamily | null,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  return load(ctx.pool, partner, family, ref, '');
}

/** Finds an order and locks it until the transaction ends. Every change of an order's status holds this lock. */
export async function lockOrder(
  tx: Queryable,
  partner: { id: string },
  family: OrderFamily | null,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  return load(tx, partner, family, ref, ' for no key update');
}

// `is true` keeps the planner from using an index on the partner: it would read all orders of a busy partner to
// intersect them with the few wanted.
const lockMany = `
  select ${asFields(orderColumns.replaceAll(/\w+/g, 'o.$&'))}
  from unnest($1::text[], $2::uuid[]) as k (trade_id, partner_id)
  join orders o on o.trade_id = k.trade_id and (o.partner_id = k.partner_id) is true
  order by o.trade_id for no key update of o`;

/** Locks orders in ascending id order, the same everywhere in the service; other partners' orders are left out. */
export async function lockOrders(
  tx: Queryable,
  wanted: readonly { tradeId: string; partnerId: string }[],
): Promise<Order[]> {
  const distinct = new Map(
    wanted.map(({ tradeId, partnerId }) => [`${tradeId} ${partnerId}`, { tradeId, partnerId }]),
  );
  const keys = [...distinct.values()];
  const rows = await query<Order>(tx, lockMany, [
    keys.map(({ tradeId }) => tradeId),
    keys.map(({ partnerId }) => partnerId),
  ]);
  return rows.map(orderOf);
}
