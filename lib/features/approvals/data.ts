import { now } from '../../clock.ts';
import { db, Prisma, rowOf, type Tx } from '../../db/client.ts';
import type {
  Approval,
  ApprovalDecision,
  OrderDocument,
  Order as OrderRow,
} from '../../db/generated/client.ts';
import { isOfPresent } from '../../db/shared-queries.ts';
import { announce } from '../../live/hub.ts';
import { withoutSentAgain } from '../orders/sent-fields.ts';

export { inTransaction } from '../../db/client.ts';
export { voidLapsed } from '../orders/data/approval.ts';
export type { Approval, ApprovalDecision, OrderDocument, OrderRow, Tx };
export { announce };

const live = { kind: 'approve', voidedAt: null } as const;

export function findApproval(id: string): Promise<(Approval & { order: OrderRow }) | null> {
  return db().approval.findUnique({ where: { id }, include: { order: true } });
}

/** Reads an approval. The caller holds its order's lock, under which every submission and decision is written. */
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

/** Voids decisions; their authors can decide again. */
export async function voidDecisions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.approvalDecision.updateMany({ where: { id: { in: [...ids] } }, data: { voidedAt: now() } });
}

/** The waiting approvals that this person has given, by order. */
export function waitingApprovedBy(tx: Tx, userId: string): Promise<{ id: string; orderId: string }[]> {
  return tx.approval.findMany({
    where: { state: 'waiting', decisions: { some: { ...live, decidedBy: userId } } },
    orderBy: { orderId: 'asc' },
    select: { id: true, orderId: true },
  });
}

/** Approvals that were not voided, of any content hash. */
export function givenApprovals(approvalId: string, tx: Tx = db()): Promise<ApprovalDecision[]> {
  return tx.approvalDecision.findMany({ where: { approvalId, ...live }, orderBy: { decidedAt: 'asc' } });
}

/** Everyone who had a hand in an order's content, by the database function `makers_of`. */
export async function makersOf(orderId: string, tx: Tx = db()): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ maker: string }[]>`select makers_of(${orderId}::uuid) as maker`;
  return new Set(rows.map(({ maker }) => maker));
}

/** An order's files, oldest first: accepted or of unknown outcome, without uploads that were sent again. */
export async function documentsInForce(orderId: string, tx: Tx = db()): Promise<OrderDocument[]> {
  const documents = await tx.orderDocument.findMany({
    where: { orderId, state: { in: ['accepted', 'unknown'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return withoutSentAgain(documents);
}

/** True while a file is being uploaded: the order may or may not end up with it. */
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

/** Records that a user opened a document; false if the order has no such document. */
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
 * Claims a waiting approval for a reviewer until `until`, unless another reviewer holds it. Returns the approval with
 * its current reviewer and whether the claim is new; null if it is no longer waiting.
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

/** Ends what a person has open for review. */
export async function releaseClaims(tx: Tx, userId: string): Promise<void> {
  const released = await tx.approval.updateManyAndReturn({
    where: { state: 'waiting', reviewerId: userId },
    data: { reviewerId: null, reviewerName: null, reviewerUntil: null },
    select: { id: true, version: true },
  });
  await announce(
    tx,
    released.map(({ id, version }) => ({ kind: 'approval', id, version })),
  );
}

export type WaitingRow = Approval & {
  order: OrderRow & { documents: { id: string; type: string; fileName: string; sha256: string | null }[] };
  decisions: ApprovalDecision[];
};

const atMost = 500;

/** Approvals that can be decided on now. Leaves out orders that the service could not confirm. */
export async function waitingApprovals(): Promise<WaitingRow[]> {
  const rows = await db().approval.findMany({
    where: { state: 'waiting', order: { statusId: 'awaitingApproval' } },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    take: atMost,
    include: {
      order: {
        include: {
          documents: {
            where: { state: { in: ['accepted', 'unknown'] } },
            select: { id: true, type: true, fileName: true, sha256: true, state: true },
          },
        },
      },
      decisions: { where: { kind: 'approve', voidedAt: null }, orderBy: { decidedAt: 'asc' } },
    },
  });
  // Must be the files of the approval's own page: other files give another hash, and every approval would be refused.
  return rows.map(({ order, ...row }) => ({
    ...row,
    order: { ...order, documents: withoutSentAgain(order.documents) },
  }));
}

/** Makers of each order, in one query. */
export async function makersOfAll(orderIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db().$queryRaw<{ order_id: string; maker: string }[]>`
    select asked.id as order_id, maker
      from unnest(${orderIds}::uuid[]) as asked(id), lateral makers_of(asked.id) as maker`;
  const makers = new Map<string, Set<string>>(orderIds.map((id) => [id, new Set()]));
  for (const { order_id, maker } of rows) makers.get(order_id)?.add(maker);
  return makers;
}

type Paid = { count: bigint; last: Date | null; same_name: boolean; other_name: boolean };

/**
 * Payment history of this order's account, without the order itself; `accountChanged` if the name was only paid at
 * another account. The collation is the name index's: without it every order is read.
 */
export async function historyOf(order: { id: string; beneficiaryName: string }) {
  const [paid] = await db().$queryRaw<Paid[]>`
    select count(*) filter (where is_same) as count, max(status_since) filter (where is_same) as last,
           count(*) filter (where not is_same) > 0 as other_name,
           exists (select 1 from orders
                    where status_id = 'completed' and id <> ${order.id}::uuid
                      and beneficiary_name collate party_names = ${order.beneficiaryName}) as same_name
      from (select o.status_since,
                   recipient_of(o.request, o.values, o.beneficiary_name)
                     = recipient_of(mine.request, mine.values, mine.beneficiary_name)
                     and o.supplied_name is not distinct from mine.supplied_name as is_same
              from orders mine join orders o on o.account_key = mine.account_key
             where mine.id = ${order.id}::uuid and o.status_id = 'completed' and o.id <> mine.id) paid`;
  const paidCount = Number(paid?.count ?? 0n);
  return {
    paidCount,
    lastPaidAt: paid?.last?.toISOString() ?? null,
    accountChanged: paidCount === 0 && paid?.same_name === true,
    nameChanged: paidCount === 0 && paid?.other_name === true,
  };
}

/** The latest submission of the same order that was sent back before this one. */
export function sentBackBefore({ orderId, submittedAt }: Approval): Promise<Approval | null> {
  return db().approval.findFirst({
    where: { orderId, state: 'sent-back', submittedAt: { lt: submittedAt } },
    orderBy: { submittedAt: 'desc' },
  });
}

export async function lastApproval(): Promise<{ name: string; at: string } | null> {
  const decision = await db().approvalDecision.findFirst({
    where: { kind: 'approve' },
    orderBy: { decidedAt: 'desc' },
  });
  return decision && { name: decision.deciderName, at: decision.decidedAt.toISOString() };
}

/** SQL condition on approvals `a` and orders `o`: this user is no maker and did not approve the present content. */
const decidable = (userId: string) => Prisma.sql`
  a.state = 'waiting' and o.status_id = 'awaitingApproval' and a.submitted_by <> ${userId}::uuid
  and ${userId}::uuid not in (select makers_of(o.id))
  and not exists (select 1 from approval_decisions d
                   where d.approval_id = a.id and d.decided_by = ${userId}::uuid and ${isOfPresent})`;

/** Counts the approvals this user may decide on, for every page, with the time of the latest reminder. */
export function countForApprover(userId: string): Promise<{ count: number; remindedAt: Date | null }> {
  return rowOf(Prisma.sql`
    select count(*)::int as count, max(a.reminded_at) as "remindedAt"
      from approvals a join orders o on o.id = a.order_id
     where ${decidable(userId)}`);
}

type Decidable = {
  id: string;
  submittedAt: Date;
  order: Pick<
    OrderRow,
    'lockRate' | 'rateLockedAt' | 'creationSentAt' | 'quoteExpiresAt' | 'sourceCurrency' | 'targetCurrency'
  >;
};

/** Approvals this user may decide on, with the columns that show the most urgent. */
export async function decidableBy(userId: string): Promise<Decidable[]> {
  const rows = await db().$queryRaw<(Decidable['order'] & { id: string; submittedAt: Date })[]>`
    select a.id, a.submitted_at as "submittedAt", o.lock_rate as "lockRate",
           o.rate_locked_at as "rateLockedAt", o.creation_sent_at as "creationSentAt",
           o.quote_expires_at as "quoteExpiresAt", o.source_currency as "sourceCurrency",
           o.target_currency as "targetCurrency"
      from approvals a join orders o on o.id = a.order_id
     where ${decidable(userId)}
     order by a.submitted_at, a.id
     limit ${atMost}`;
  return rows.map(({ id, submittedAt, ...order }) => ({ id, submittedAt, order }));
}

/** Total that approving all waiting orders would debit from this order's wallet. */
export async function queuedDebits(order: { walletType: string; sourceCurrency: string }): Promise<bigint> {
  const { walletType, sourceCurrency } = order;
  const { _sum } = await db().order.aggregate({
    where: { statusId: 'awaitingApproval', walletType, sourceCurrency },
    _sum: { sourceMinor: true },
  });
  return _sum.sourceMinor ?? 0n;
}
