import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, Prisma, rowsOf, type Tx } from '../../../db/client.ts';
import type {
  ConfirmRequest as ConfirmRequestRow,
  Order as OrderRow,
  OrderUpdate,
} from '../../../db/generated/client.ts';
import { type FamilyEndpoints, familyEndpoints } from '../../../payout/family-endpoints.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { finalStatuses } from '../../../service-core/contract/status.ts';
import type { Family } from '../../transfers/types.ts';
import { type StatusId, statusIds } from '../status.ts';
import type { TimelineEntry, TimelineKind, TimelineSource } from '../types.ts';

export { inTransaction, refusedBy } from '../../../db/client.ts';
export { announce } from '../../../live/hub.ts';
export type { OrderRow, Tx };

export type Refusal = { code: string; message: string; errors: readonly { path: string; message: string }[] };

/** Locks an order until the transaction ends and returns it. Every change to an order starts here. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  await tx.$queryRaw`select 1 from orders where id = ${id}::uuid for update`;
  return tx.order.findUnique({ where: { id } });
}

export function findOrder(id: string): Promise<OrderRow | null> {
  return db().order.findUnique({ where: { id } });
}

export function findOrderByTradeId(tradeId: string, tx: Tx = db()): Promise<OrderRow | null> {
  return tx.order.findUnique({ where: { tradeId } });
}

export async function addTimeline(
  tx: Tx,
  entry: {
    orderId: string;
    kind: TimelineKind;
    source: TimelineSource;
    actor?: Pick<Actor, 'userId' | 'name'>;
    data?: TimelineEntry['data'];
  },
): Promise<void> {
  await tx.orderEvent.create({
    data: {
      orderId: entry.orderId,
      kind: entry.kind,
      source: entry.source,
      actorId: entry.actor?.userId ?? null,
      actorName: entry.actor?.name ?? null,
      at: now(),
      data: entry.data ?? {},
    },
  });
}

/** Enqueues a status check of this order at `at`, replacing an earlier one. */
export async function planCheck(tx: Tx, orderId: string, at: Date): Promise<void> {
  await enqueue(tx, 'check_order', { orderId }, { key: `check_order:${orderId}`, at, maxAttempts: 3 });
}

/** Returns orders whose planned check was missed because a process died or a job gave up. */
export async function overdueOrders(before: Date, limit: number): Promise<string[]> {
  const rows = await db().order.findMany({
    where: { nextCheckAt: { lt: before } },
    orderBy: { nextCheckAt: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

const over: readonly StatusId[] = ['draft', 'completed', 'returned', 'failed', 'cancelled'];
const open = statusIds.filter((id) => !over.includes(id));

/** Returns orders that wait for the service, as `awaitsService` says, and of which no check is planned. */
export async function unplannedOrders(before: Date, limit: number): Promise<string[]> {
  const rows = await db().order.findMany({
    where: {
      nextCheckAt: null,
      updatedAt: { lt: before },
      statusId: { in: open },
      OR: [
        { creation: { in: ['sending', 'unknown'] } },
        {
          creation: 'accepted',
          serviceStatus: { notIn: finalStatuses },
          OR: [
            { updateState: { not: 'none' } },
            { confirmation: { notIn: ['none', 'refused'] } },
            { serviceStatus: { in: ['transferring', 'information_required'] } },
            { serviceStatus: 'pending', documentsCompletedAt: { not: null } },
          ],
        },
      ],
    },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Returns orders whose information link was stored before links were sealed. */
export function ordersWithClearLinks(limit: number): Promise<OrderRow[]> {
  return db().order.findMany({ where: { informationLink: { startsWith: 'http' } }, take: limit });
}

/** Replaces an order's information link, unless it changed meanwhile. */
export async function replaceLink(order: OrderRow, informationLink: string, tx: Tx = db()): Promise<void> {
  await tx.order.updateMany({
    where: { id: order.id, informationLink: order.informationLink },
    data: { informationLink },
  });
}

/** Returns completed orders whose payment returned to a wallet after `since` and that were not checked afterwards. */
export async function returnsWithoutCallback(since: Date, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select o.id from wallet_entries e join orders o on o.trade_id = e.cause
     where e.kind = 'return' and e.at >= ${since} and o.service_status = 'completed'
       and e.at > coalesce(o.last_checked_at, o.created_at) and o.next_check_at is null
     order by e.at limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Returns the id of the order that a draft amends; null for any other draft. It never changes for a draft. */
export async function amendedBy(tx: Tx, draftId: string): Promise<string | null> {
  const draft = await tx.draft.findUnique({ where: { id: draftId }, select: { amendsOrderId: true } });
  return draft?.amendsOrderId ?? null;
}

/** Locks a draft. To avoid deadlocks, always lock the order before the draft that amends it. */
export async function lockDraft(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from drafts where id = ${id}::uuid for update`;
  return tx.draft.findUnique({ where: { id }, include: { order: true } });
}

/** Returns the id of the person who last edited a draft. */
export async function draftEditor(tx: Tx, id: string): Promise<string | null> {
  const draft = await tx.draft.findUnique({ where: { id }, select: { updatedBy: true } });
  return draft?.updatedBy ?? null;
}

export async function markDraftSent(tx: Tx, id: string): Promise<void> {
  await tx.draft.update({ where: { id }, data: { state: 'sent', refusal: Prisma.DbNull } });
}

/** Reopens a draft that the service refused, so that it can be fixed. */
export async function reopenDraft(tx: Tx, id: string, refusal: Refusal): Promise<void> {
  const { code, message } = refusal;
  const errors = refusal.errors.map(({ path, message: text }) => ({ path, message: text }));
  const at = now().toISOString();
  await tx.draft.update({ where: { id }, data: { state: 'open', refusal: { code, message, at, errors } } });
}

export function findQuote(tx: Tx, queryNo: string) {
  return tx.quote.findUnique({ where: { queryNo } });
}

/** Records the times of checks. The version stays the same: browsers have nothing to reload. */
export function noteCheck(
  tx: Tx,
  id: string,
  data: Pick<Prisma.OrderUpdateInput, 'nextCheckAt' | 'checksWithoutNews' | 'lastCheckedAt'>,
): Promise<OrderRow> {
  return tx.order.update({ where: { id }, data });
}

export type { ConfirmRequestRow };

export function findConfirmRequest(
  tx: Tx,
  o: { orderId: string; idempotencyKey: string },
): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { orderId_idempotencyKey: o } });
}

/** Returns the confirmation that took effect or may have; the database allows only one per order. */
export function openConfirmRequest(tx: Tx, orderId: string): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findFirst({
    where: { orderId, state: { in: ['requested', 'accepted', 'unknown'] } },
  });
}

/** Call after the order has moved to `requested`: the database refuses a request while an approval is waiting. */
export function createConfirmRequest(
  tx: Tx,
  data: Prisma.ConfirmRequestUncheckedCreateInput,
): Promise<ConfirmRequestRow> {
  return tx.confirmRequest.create({ data: { ...data, requestedAt: now() } });
}

type ConfirmAnswer = {
  state: 'accepted' | 'refused' | 'unknown' | 'not-confirmed';
  code?: string;
  message?: string;
};

export async function answerConfirmRequest(tx: Tx, id: string, answer: ConfirmAnswer): Promise<void> {
  const { state, code = null, message = null } = answer;
  await tx.confirmRequest.update({ where: { id }, data: { state, code, message, answeredAt: now() } });
}

/** Answers the order's open confirmation, if it has one. */
export async function answerOpenConfirmRequest(
  tx: Tx,
  orderId: string,
  answer: ConfirmAnswer,
): Promise<void> {
  const request = await openConfirmRequest(tx, orderId);
  if (request) await answerConfirmRequest(tx, request.id, answer);
}

export function findConfirmRequestById(id: string, tx: Tx = db()): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { id } });
}

export type { OrderUpdate };

export function insertUpdate(
  tx: Tx,
  o: {
    orderId: string;
    draftId: string;
    request: Prisma.InputJsonObject;
    values: Prisma.InputJsonObject;
    fields: string[];
    actor: Actor;
  },
): Promise<OrderUpdate> {
  const { actor, ...data } = o;
  return tx.orderUpdate.create({ data: { ...data, requestedBy: actor.userId, requestedAt: now() } });
}

export function findUpdate(tx: Tx, id: string): Promise<OrderUpdate | null> {
  return tx.orderUpdate.findUnique({ where: { id } });
}

/** Returns the order's update without a definite answer; the database allows only one. */
export function openUpdate(orderId: string): Promise<OrderUpdate | null> {
  return db().orderUpdate.findFirst({ where: { orderId, state: { in: ['requested', 'unknown'] } } });
}

export function latestUpdateOfDraft(tx: Tx, draftId: string): Promise<OrderUpdate | null> {
  return tx.orderUpdate.findFirst({ where: { draftId }, orderBy: { requestedAt: 'desc' } });
}

export async function answerUpdate(
  tx: Tx,
  id: string,
  answer: { state: 'accepted' | 'refused' | 'unknown'; code?: string; message?: string },
): Promise<void> {
  const { state, code = null, message = null } = answer;
  await tx.orderUpdate.update({ where: { id }, data: { state, code, message, answeredAt: now() } });
}

export { type FamilyEndpoints, familyEndpoints };

/** Returns the endpoints of an order's family. The cast is safe: the database allows no other values. */
export function endpointsOf(order: { family: string }): FamilyEndpoints {
  return familyEndpoints[order.family as Family];
}
