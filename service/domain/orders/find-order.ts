import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { OrderFamily, Partner, Queryable, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { asFields, query } from '../sql.ts';
import { type Order, orderColumns, orderOf } from './order.ts';

/** An order by tradeId, by orderNo, or by both, which must then name the same order. */
export type OrderRef = { tradeId?: string | undefined; orderNo?: string | undefined };

const select = `select ${asFields(orderColumns)} from orders where partner_id = $1`;
const byTradeId = `${select} and trade_id = $2`;
const byOrderNo = `${select} and order_no = $2`;

async function load(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
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

/** The partner's order as it is now. A `family` leaves out the other families' orders. Refuses orderNotFound. */
export async function findOrder(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
  family: OrderFamily | null,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  return load(ctx.pool, partner, family, ref, '');
}

/** Finds the order and locks it until the transaction ends: every change of an order's status holds this lock. */
export async function lockOrder(
  tx: Queryable,
  partner: Pick<Partner, 'id'>,
  family: OrderFamily | null,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  return load(tx, partner, family, ref, ' for no key update');
}

// The partner is compared so that no index serves it: the planner would read all orders of a busy partner to
// intersect them with the few that are asked for.
const lockMany = `
  select ${asFields(orderColumns.replaceAll(/\w+/g, 'o.$&'))}
  from unnest($1::text[], $2::uuid[]) as k (trade_id, partner_id)
  join orders o on o.trade_id = k.trade_id and (o.partner_id = k.partner_id) is true
  order by o.trade_id for no key update of o`;

/** Locks orders in ascending id, the one lock order of the service; other partners' orders are left out. */
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
