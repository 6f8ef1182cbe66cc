import { now } from '../../clock.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type {
  Approval,
  ApprovalDecision,
  OrderDocument,
  Order as OrderRow,
} from '../../db/generated/client.ts';
import { withoutSentAgain } from '../orders/sent-again.ts';

export { inTransaction } from '../../db/client.ts';
export { announce } from '../../live/hub.ts';
export type { Approval, ApprovalDecision, OrderDocument, OrderRow, Tx };

const live = { kind: 'approve', voidedAt: null } as const;

export function findApproval(id: string): Promise<(Approval & { order: OrderRow }) | null> {
  return db().approval.findUnique({ where: { id }, include: { order: true } });
}

/** The caller holds the lock of its order, under which every submission and decision is written. */
export function approvalUnderLock(tx: Tx, id: string): Promise<Approval | null> {
  return tx.approval.findUnique({ where: { id } });
}

export function addApproval(tx: Tx, data: Prisma.ApprovalUncheckedCreateInput): Promise<Approval> {
  return tx.approval.create({ data: { ...data, submittedAt: now() } });
}

export async function changeApproval(
  tx: Tx,
  id: string,
  data: Prisma.ApprovalUpdateInput,
): Promise<Approval> {
  return tx.approval.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}

export async function closeApproval(
  tx: Tx,
  id: string,
  o: {
    state: 'approved' | 'sent-back' | 'withdrawn' | 'expired';
    by: { userId: string; name: string } | null;
    reason?: string;
  },
): Promise<void> {
  await changeApproval(tx, id, {
    state: o.state,
    closedBy: o.by?.userId ?? null,
    closerName: o.by?.name ?? null,
    closedAt: now(),
    closeReason: o.reason ?? null,
    reviewerId: null,
    reviewerName: null,
    reviewerUntil: null,
  });
}

export async function addDecision(
  tx: Tx,
  data: Omit<Prisma.ApprovalDecisionUncheckedCreateInput, 'decidedAt'>,
): Promise<void> {
  await tx.approvalDecision.create({ data: { ...data, decidedAt: now() } });
}

/** They count no more; whoever gave them can decide again. */
export async function voidDecisions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.approvalDecision.updateMany({ where: { id: { in: [...ids] } }, data: { voidedAt: now() } });
}

/** Approvals that were not undone, of any content. */
export function givenApprovals(approvalId: string, tx: Tx = db()): Promise<ApprovalDecision[]> {
  return tx.approvalDecision.findMany({ where: { approvalId, ...live }, orderBy: { decidedAt: 'asc' } });
}

/** Everybody who had a hand in what an order says (see the database's own function). */
export async function makersOf(orderId: string, tx: Tx = db()): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ maker: string }[]>`select makers_of(${orderId}::uuid) as maker`;
  return new Set(rows.map(({ maker }) => maker));
}

/** The files of an order that count, oldest first. */
export async function documentsInForce(orderId: string, tx: Tx = db()): Promise<OrderDocument[]> {
  const documents = await tx.orderDocument.findMany({
    where: { orderId, state: { in: ['accepted', 'unknown'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return withoutSentAgain(documents);
}

/** True while a file is on its way to the service: nobody knows yet if the order will have it. */
export async function isUploading(orderId: string, tx: Tx): Promise<boolean> {
  return (await tx.orderDocument.count({ where: { orderId, state: 'sending' } })) > 0;
}

export async function viewedDocuments(
  o: { approvalId: string; userId: string },
  tx: Tx = db(),
): Promise<Set<string>> {
  const views = await tx.approvalView.findMany({ where: o, select: { documentId: true } });
  return new Set(views.map(({ documentId }) => documentId));
}

/** Notes that a person opened a document of this order; false when it has no such document. */
export async function addView(o: {
  approvalId: string;
  userId: string;
  documentId: string;
}): Promise<boolean> {
  const document = await db().orderDocument.findFirst({
    where: { id: o.documentId, order: { approvals: { some: { id: o.approvalId } } } },
    select: { id: true },
  });
  if (!document) return false;
  await db().approvalView.createMany({ data: [{ ...o, at: now() }], skipDuplicates: true });
  return true;
}

export function overdueApprovals(limit: number): Promise<{ id: string; orderId: string }[]> {
  return db().approval.findMany({
    where: { state: 'waiting', expiresAt: { lte: now() } },
    orderBy: { expiresAt: 'asc' },
    take: limit,
    select: { id: true, orderId: true },
  });
}

/**
 * Says that a person has it open until `until`, unless somebody else has. Answers with who has it now, and whether
 * that is news.
 */
export async function claim(
  tx: Tx,
  o: { id: string; actor: { userId: string; name: string }; until: Date },
): Promise<{ approval: Approval; isNews: boolean } | null> {
  await tx.$queryRaw`select 1 from approvals where id = ${o.id}::uuid for update`;
  const approval = await tx.approval.findFirst({ where: { id: o.id, state: 'waiting' } });
  if (!approval) return null;
  const isTaken = approval.reviewerUntil !== null && approval.reviewerUntil > now();
  if (isTaken && approval.reviewerId !== o.actor.userId) return { approval, isNews: false };
  const claimed = await tx.approval.update({
    where: { id: o.id },
    data: { reviewerId: o.actor.userId, reviewerName: o.actor.name, reviewerUntil: o.until },
  });
  return { approval: claimed, isNews: !isTaken };
}
