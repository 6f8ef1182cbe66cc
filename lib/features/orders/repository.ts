import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { db, Prisma, type Tx } from '../../db/client.ts';
import type { ConfirmRequest as ConfirmRequestRow, Order as OrderRow } from '../../db/generated/client.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isFinalStatus } from '../../service-core/contract/status.ts';
import { endApproval, reopenApproval } from './approval-repository.ts';
import { factsOf, statusIdOf } from './display-status.ts';
import { spellNames } from './name-repository.ts';
import type { TimelineEntry, TimelineKind, TimelineSource } from './types.ts';

export { inTransaction, refusedBy } from '../../db/transaction.ts';
export { announce } from '../../live/announce.ts';
export type { ConfirmRequestRow, OrderRow, Tx };

/** Reads and locks an order until the transaction ends: whoever changes one comes through here. */
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

/** Writes the change and counts the version up, by which browsers tell news from what they have. */
export async function updateOrder(tx: Tx, id: string, data: Prisma.OrderUpdateInput): Promise<OrderRow> {
  const at = now();
  await spellNames(tx, [data.payerName, data.beneficiaryName]);
  const updated = await tx.order.update({
    where: { id },
    data: { ...data, version: { increment: 1 }, updatedAt: at },
  });
  return withStatusId(tx, await withoutVainApproval(tx, updated));
}

/** Ends the waiting approval of an order that is over. */
async function withoutVainApproval(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const isOver =
    order.abandonedAt !== null || (order.serviceStatus !== null && isFinalStatus(order.serviceStatus));
  if (order.approval !== 'waiting' || !isOver) return order;
  await endApproval(tx, order.id);
  return tx.order.update({ where: { id: order.id }, data: { approval: 'none' } });
}

/** The derived status is a column, so that lists and counts ask the database and not every row. */
async function withStatusId(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const statusId = statusIdOf(factsOf(order));
  if (statusId === order.statusId) return order;
  return tx.order.update({ where: { id: order.id }, data: { statusId, statusSince: now() } });
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

/** Asks the service about this order at `at`; an earlier plan is replaced. */
export async function planCheck(tx: Tx, orderId: string, at: Date): Promise<void> {
  await enqueue(tx, 'check_order', { orderId }, { key: `check_order:${orderId}`, at, maxAttempts: 3 });
}

/** Orders whose planned check did not take place, because a process died or a job gave up. */
export async function overdueOrders(before: Date, limit: number): Promise<string[]> {
  const rows = await db().order.findMany({
    where: { nextCheckAt: { lt: before } },
    orderBy: { nextCheckAt: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

export function findConfirmRequest(
  tx: Tx,
  o: { orderId: string; idempotencyKey: string },
): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { orderId_idempotencyKey: o } });
}

/** The confirmation that may have taken effect; the database allows one. */
export function openConfirmRequest(tx: Tx, orderId: string): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findFirst({
    where: { orderId, state: { in: ['requested', 'accepted', 'unknown'] } },
  });
}

export function createConfirmRequest(
  tx: Tx,
  data: Prisma.ConfirmRequestUncheckedCreateInput,
): Promise<ConfirmRequestRow> {
  return tx.confirmRequest.create({ data: { ...data, requestedAt: now() } });
}

export async function answerConfirmRequest(
  tx: Tx,
  id: string,
  answer: { state: 'accepted' | 'refused' | 'unknown' | 'not-confirmed'; code?: string; message?: string },
): Promise<void> {
  const { orderId } = await tx.confirmRequest.update({
    where: { id },
    data: {
      state: answer.state,
      code: answer.code ?? null,
      message: answer.message ?? null,
      answeredAt: now(),
    },
    select: { orderId: true },
  });
  if (answer.state === 'refused' || answer.state === 'not-confirmed') await reopenApproval(tx, orderId);
}

export function findConfirmRequestById(id: string, tx: Tx = db()): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { id } });
}

/** The order that a draft is to change; null for any other draft. It is the same for as long as the draft exists. */
export async function amendedBy(tx: Tx, draftId: string): Promise<string | null> {
  const draft = await tx.draft.findUnique({ where: { id: draftId }, select: { amendsOrderId: true } });
  return draft?.amendsOrderId ?? null;
}

/** A draft that changes an order is locked after the order, here and everywhere. */
export async function lockDraft(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from drafts where id = ${id}::uuid for update`;
  return tx.draft.findUnique({ where: { id }, include: { order: true } });
}

/** Returns the person who last edited a draft: their words are what is sent. */
export async function draftEditor(tx: Tx, id: string): Promise<string | null> {
  const draft = await tx.draft.findUnique({ where: { id }, select: { updatedBy: true } });
  return draft?.updatedBy ?? null;
}

export async function markDraft(
  tx: Tx,
  id: string,
  data: { state: 'open' | 'sent'; refusal: Prisma.InputJsonObject | null },
): Promise<void> {
  await tx.draft.update({ where: { id }, data: { ...data, refusal: data.refusal ?? Prisma.DbNull } });
}

/** Writes the order of a draft before it is sent, or anew when an earlier attempt was refused. */
export async function writeOrder(tx: Tx, data: Prisma.OrderUncheckedCreateInput): Promise<OrderRow> {
  const at = now();
  await spellNames(tx, [data.payerName, data.beneficiaryName]);
  return withStatusId(
    tx,
    await tx.order.upsert({
      where: { draftId: data.draftId },
      create: { ...data, createdAt: at, updatedAt: at, statusAt: at, statusSince: at },
      update: { ...data, version: { increment: 1 }, updatedAt: at, statusAt: at },
    }),
  );
}

export function findQuote(tx: Tx, queryNo: string) {
  return tx.quote.findUnique({ where: { queryNo } });
}

/** Records the times of checks: no change for a browser, so that the version stays. */
export function noteCheck(
  tx: Tx,
  id: string,
  data: Pick<Prisma.OrderUpdateInput, 'nextCheckAt' | 'checksWithoutNews' | 'lastCheckedAt'>,
): Promise<OrderRow> {
  return tx.order.update({ where: { id }, data });
}
