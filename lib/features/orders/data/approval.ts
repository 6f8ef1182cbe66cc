import type { Role } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, Prisma, rowsOf, type Tx } from '../../../db/client.ts';
import type { Approval, ApprovalDecision } from '../../../db/generated/client.ts';
import { isOfPresent } from '../../../db/shared-queries.ts';

export type ApprovalRow = Approval & { decisions: ApprovalDecision[] };

/** True if no payment to the account of this order was ever completed. */
export async function isNewRecipient(
  tx: Tx,
  { orderId, accountKey }: { orderId: string; accountKey: string | null },
): Promise<boolean> {
  if (accountKey === null) return true;
  const paid = await tx.order.findFirst({
    where: { accountKey, statusId: 'completed', id: { not: orderId } },
    select: { id: true },
  });
  return paid === null;
}

export function isRecipientOfOrderNew(order: { id: string; accountKey: string | null }): Promise<boolean> {
  return isNewRecipient(db(), { orderId: order.id, accountKey: order.accountKey });
}

/** The newest submission of an order and what was decided on it; null before the first. */
export function latestApproval(orderId: string, tx: Tx = db()): Promise<ApprovalRow | null> {
  return tx.approval.findFirst({
    where: { orderId },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    include: { decisions: { orderBy: { decidedAt: 'asc' } } },
  });
}

/** Returns the ids of the approvals of a waiting submission that still count. */
export async function countingApprovals(approvalId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select d.id from approvals a join orders o on o.id = a.order_id join approval_decisions d on d.approval_id = a.id
     where a.id = ${approvalId}::uuid and ${isOfPresent} and d.decided_by not in (select makers_of(o.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** People of these roles who had no hand in an order and are none of `not`, by name. */
export function unconcerned(o: {
  orderId: string;
  roles: readonly Role[];
  not: readonly string[];
}): Promise<{ name: string; role: Role }[]> {
  return rowsOf(Prisma.sql`
    select u.name, u.role from users u
     where u.disabled_at is null and u.role = any(${[...o.roles]}::text[])
       and u.id <> all(${[...o.not]}::uuid[])
       and u.id not in (select makers_of(${o.orderId}::uuid))
     order by u.name, u.id`);
}

/** The confirmation that an approval led to did not take effect: the last approver decides again. */
export async function reopenApproval(tx: Tx, orderId: string): Promise<void> {
  const approval = await tx.approval.findFirst({ where: { orderId, state: 'approved' } });
  if (!approval) return;
  const last = await tx.approvalDecision.findFirst({
    where: { approvalId: approval.id, kind: 'approve', voidedAt: null },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  });
  if (last) await tx.approvalDecision.update({ where: { id: last.id }, data: { voidedAt: now() } });
  await tx.approval.update({
    where: { id: approval.id },
    data: { state: 'waiting', closedBy: null, closerName: null, closedAt: null, version: { increment: 1 } },
  });
}

/** The order came to its end while it waited: there is nothing left to approve. */
export async function endApproval(tx: Tx, orderId: string): Promise<void> {
  await tx.approval.updateMany({
    where: { orderId, state: 'waiting' },
    data: { state: 'ended', closedAt: now(), version: { increment: 1 } },
  });
}
