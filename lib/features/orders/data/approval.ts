import { type Actor, may, type Role, rolesWith } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, Prisma, rowsOf, type Tx } from '../../../db/client.ts';
import type { Approval, ApprovalDecision } from '../../../db/generated/client.ts';
import { isOfPresent } from '../../../db/shared-queries.ts';
import { policyInForce } from '../../policies/data.ts';
import { approvalNeed, type NeedFacts } from '../../policies/need.ts';
import type { Policy } from '../../policies/schema.ts';
import { lifeOf } from '../life-cycle/states.ts';
import type { Deciders, OrderApproval, Reminder } from '../types.ts';
import type { OrderRow } from './order.ts';

const reminderPauseMs = 60 * 60_000;

/** Returns an order's approval requirement under the policy in force, and the state of its newest submission. */
export async function orderApproval(actor: Actor, order: OrderRow): Promise<OrderApproval> {
  const [policy, latest] = await Promise.all([policyInForce(), latestApproval(order.id)]);
  const recipientIsNew = await isNewRecipient(order.id, policy);
  const given = latest ? await givenOf(latest) : [];
  const deciders = await decidersOf(
    latest,
    given.map(({ decidedBy }) => decidedBy),
  );
  return {
    need: approvalNeed(policy, {
      // The database allows no other values.
      family: order.family as NeedFacts['family'],
      sourceMinor: order.sourceMinor,
      sourceCurrency: order.sourceCurrency,
      recipientIsNew,
    }),
    state: lifeOf(order).approval,
    latest: latest && {
      id: latest.id,
      submitterName: latest.submitterName,
      submittedAt: latest.submittedAt.toISOString(),
      expiresAt: latest.expiresAt.toISOString(),
      required: latest.required,
      approvedBy: given.map(({ deciderName }) => deciderName),
      note: latest.note,
      deciders,
      closerName: latest.closerName,
      closedAt: latest.closedAt?.toISOString() ?? null,
      reason: latest.closeReason,
      isOwn: latest.submittedBy === actor.userId,
      reminded: reminderOf(latest),
    },
  };
}

/**
 * Returns the approvals that count. A decided submission keeps all its approvals; a waiting submission loses an
 * approval when the approved content changed or the approver edited the order.
 */
async function givenOf({ id, state, decisions }: ApprovalRow): Promise<ApprovalRow['decisions']> {
  const given = decisions.filter(({ kind, voidedAt }) => kind === 'approve' && voidedAt === null);
  if (state !== 'waiting' || given.length === 0) return given;
  const counting = await countingApprovals(id);
  return given.filter((one) => counting.has(one.id));
}

async function decidersOf(approval: ApprovalRow | null, approvedBy: string[]): Promise<Deciders> {
  if (approval?.state !== 'waiting') return { names: [], orAdmin: false };
  const { orderId, submittedBy } = approval;
  const people = await uninvolvedUsers({
    orderId,
    roles: rolesWith('approval:decide'),
    not: [submittedBy, ...approvedBy],
  });
  const isAdmin = ({ role }: { role: Role }) => may(role, 'portal:administer');
  const admins = people.filter(isAdmin).map(({ name }) => name);
  const approvers = people.filter((person) => !isAdmin(person)).map(({ name }) => name);
  if (approvers.length === 0) return { names: admins, orAdmin: false };
  return { names: approvers, orAdmin: admins.length > 0 };
}

export function reminderOf(row: { remindedAt: Date | null; reminderName: string | null }): Reminder | null {
  return row.remindedAt && { name: row.reminderName ?? '', at: row.remindedAt.toISOString() };
}

/** True if the last reminder is at least an hour old. */
export function mayRemind(last: Reminder | null): boolean {
  return last === null || now().getTime() - Date.parse(last.at) >= reminderPauseMs;
}

type ApprovalRow = Approval & { decisions: ApprovalDecision[] };

type KnownTerms = Pick<Policy, 'knownAfterDays' | 'knownSharePercent'>;

const dayMs = 24 * 60 * 60_000;

/**
 * Returns those of the orders whose recipient is known: another order paid the same account (number, bank, country,
 * routing and names, the supplied one included), is still completed after the policy's days, and alone was at least the policy's share of the
 * amount. Small payments do not add up. Amounts are compared in a currency that both orders have, the debit first.
 * `debitMinor` counts where it is larger than an order's own debit.
 */
export async function knownRecipients(
  orderIds: readonly string[],
  { knownAfterDays, knownSharePercent }: KnownTerms,
  { tx = db(), debitMinor = 0n }: { tx?: Tx; debitMinor?: bigint } = {},
): Promise<Set<string>> {
  const before = new Date(now().getTime() - knownAfterDays * dayMs);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select mine.id from orders mine
     where mine.id = any(${[...orderIds]}::uuid[]) and exists (
       select 1 from orders o
        where o.account_key = mine.account_key and o.id <> mine.id
          and o.status_id = 'completed' and o.status_since <= ${before}
          and case when o.source_currency = mine.source_currency
                   then coalesce(o.actual_source_minor, o.source_minor) * 100
                        >= greatest(mine.source_minor, ${debitMinor}::bigint) * ${knownSharePercent}::int
                   else o.target_currency = mine.target_currency
                        and coalesce(o.actual_target_minor, o.target_minor) * 100
                            >= mine.target_minor * ${knownSharePercent}::int
              end
          and o.supplied_name is not distinct from mine.supplied_name
          and recipient_of(o.request, o.values, o.beneficiary_name)
              = recipient_of(mine.request, mine.values, mine.beneficiary_name))`;
  return new Set(rows.map(({ id }) => id));
}

/** True unless the recipient of an order is known, see {@link knownRecipients}. */
export async function isNewRecipient(
  orderId: string,
  policy: KnownTerms,
  o: { tx?: Tx; debitMinor?: bigint } = {},
): Promise<boolean> {
  return !(await knownRecipients([orderId], policy, o)).has(orderId);
}

/** Returns the newest submission of an order with its decisions; null when there is none. */
function latestApproval(orderId: string, tx: Tx = db()): Promise<ApprovalRow | null> {
  return tx.approval.findFirst({
    where: { orderId },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    include: { decisions: { orderBy: { decidedAt: 'asc' } } },
  });
}

/** Returns the ids of the approvals of a waiting submission that still count. */
async function countingApprovals(approvalId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select d.id from approvals a join orders o on o.id = a.order_id join approval_decisions d on d.approval_id = a.id
     where a.id = ${approvalId}::uuid and ${isOfPresent} and d.decided_by not in (select makers_of(o.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the active users with these roles who did not work on an order, without the users in `not`, by name. */
function uninvolvedUsers(o: {
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

/** Voids the approvals of people who may no longer decide; returns how many. */
export async function voidLapsed(tx: Tx, approvalId: string): Promise<number> {
  const given = await tx.approvalDecision.findMany({
    where: { approvalId, kind: 'approve', voidedAt: null },
    select: { id: true, decidedBy: true },
  });
  const deciders = await tx.user.findMany({
    where: {
      id: { in: given.map(({ decidedBy }) => decidedBy) },
      disabledAt: null,
      role: { in: rolesWith('approval:decide') },
    },
    select: { id: true },
  });
  const may = new Set(deciders.map(({ id }) => id));
  const { count } = await tx.approvalDecision.updateMany({
    where: { id: { in: given.filter(({ decidedBy }) => !may.has(decidedBy)).map(({ id }) => id) } },
    data: { voidedAt: now() },
  });
  return count;
}

/** Reopens a submission whose confirmation did not take effect: the last approval is voided and must be given again. */
export async function reopenApproval(tx: Tx, orderId: string): Promise<void> {
  const approval = await tx.approval.findFirst({ where: { orderId, state: 'approved' } });
  if (!approval) return;
  const last = await tx.approvalDecision.findFirst({
    where: { approvalId: approval.id, kind: 'approve', voidedAt: null },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
  });
  if (last) await tx.approvalDecision.update({ where: { id: last.id }, data: { voidedAt: now() } });
  await voidLapsed(tx, approval.id);
  await tx.approval.update({
    where: { id: approval.id },
    data: { state: 'waiting', closedBy: null, closerName: null, closedAt: null, version: { increment: 1 } },
  });
}

/** Returns the waiting submission of an order to its requester, without a person who sent it back. */
export async function returnApproval(tx: Tx, orderId: string): Promise<void> {
  await tx.approval.updateMany({
    where: { orderId, state: 'waiting' },
    data: { state: 'sent-back', closedAt: now(), version: { increment: 1 } },
  });
}

/** Ends the waiting submission of an order that is final or archived. */
export async function endApproval(tx: Tx, orderId: string): Promise<void> {
  await tx.approval.updateMany({
    where: { orderId, state: 'waiting' },
    data: { state: 'ended', closedAt: now(), version: { increment: 1 } },
  });
}
