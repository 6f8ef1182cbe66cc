import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const cloneQuotes = `
  insert into quotes
  select (jsonb_populate_record(q, jsonb_build_object('query_no', 'Q' || c.trade_id, 'expires_at', now() + interval '1 day',
            'used_by', case when q.used_by is null then null else c.trade_id end))).*
  from quotes q, unnest($2::text[]) as c (trade_id) where q.query_no = $1`;

const cloneOrders = `
  insert into orders
  select (jsonb_populate_record(o, jsonb_build_object('trade_id', c.trade_id, 'order_no', 'N' || c.trade_id,
            'query_no', case when o.query_no is null then null else 'Q' || c.trade_id end))).*
  from orders o, unnest($2::text[]) as c (trade_id) where o.trade_id = $1`;

const cloneHistory = `
  insert into order_history (trade_id, at, trigger, from_status, to_status, message)
  select c.trade_id, h.at, h.trigger, h.from_status, h.to_status, h.message
  from unnest($2::text[]) as c (trade_id), order_history h where h.trade_id = $1 order by c.trade_id, h.id`;

/** Rows of one statement: the memory of a run does not grow with its orders. */
const atOnce = 5_000;

export type ClonedOrder = { tradeId: string; queryNo: string };

/** Copies of an order of the service that waits for its confirmation, each with a quote and a history of its own. */
export async function copyServiceOrders(
  pool: pg.Pool,
  o: { tradeId: string; queryNo: string; prefix: string; count: number },
): Promise<ClonedOrder[]> {
  const tradeIds = Array.from({ length: o.count }, (_, n) => `${o.prefix}${n}`);
  await inPortions(tradeIds, async (ids) => {
    await pool.query(cloneQuotes, [o.queryNo, ids]);
    await pool.query(cloneOrders, [o.tradeId, ids]);
    await pool.query(cloneHistory, [o.tradeId, ids]);
  });
  return tradeIds.map((tradeId) => ({ tradeId, queryNo: `Q${tradeId}` }));
}

const clonePortalDrafts = `
  insert into drafts
  select (jsonb_populate_record(d, jsonb_build_object('id', c.draft_id, 'order_no', 'N' || c.trade_id))).*
  from drafts d join orders o on o.draft_id = d.id, unnest($2::uuid[], $3::text[]) as c (draft_id, trade_id)
  where o.id = $1`;

const clonePortalOrders = `
  insert into orders
  select (jsonb_populate_record(o, jsonb_build_object('id', c.id, 'draft_id', c.draft_id, 'trade_id', c.trade_id,
            'order_no', 'N' || c.trade_id))).*
  from orders o, unnest($2::uuid[], $3::uuid[], $4::text[]) as c (id, draft_id, trade_id) where o.id = $1`;

const cloneApprovals = `
  insert into approvals
  select (jsonb_populate_record(a, jsonb_build_object('id', c.approval_id, 'order_id', c.id))).*
  from approvals a, unnest($2::uuid[], $3::uuid[]) as c (id, approval_id) where a.order_id = $1`;

/** `approvalId` names a submission only where the model was submitted. */
export type ClonedPortalOrder = { id: string; approvalId: string };

/** The portal's rows for copies of one of its orders; with the submission that waits for an approver, if there is one. */
export async function copyPortalOrders(
  pool: pg.Pool,
  o: { orderId: string; tradeIds: readonly string[] },
): Promise<ClonedPortalOrder[]> {
  const copies = o.tradeIds.map((tradeId) => ({
    tradeId,
    id: randomUUID(),
    draftId: randomUUID(),
    approvalId: randomUUID(),
  }));
  await inPortions(copies, async (part) => {
    const ids = part.map(({ id }) => id);
    const draftIds = part.map(({ draftId }) => draftId);
    const tradeIds = part.map(({ tradeId }) => tradeId);
    await pool.query(clonePortalDrafts, [o.orderId, draftIds, tradeIds]);
    await pool.query(clonePortalOrders, [o.orderId, ids, draftIds, tradeIds]);
    await pool.query(cloneApprovals, [o.orderId, ids, part.map(({ approvalId }) => approvalId)]);
  });
  return copies;
}

async function inPortions<T>(items: readonly T[], work: (part: readonly T[]) => Promise<void>) {
  for (let start = 0; start < items.length; start += atOnce) await work(items.slice(start, start + atOnce));
}
