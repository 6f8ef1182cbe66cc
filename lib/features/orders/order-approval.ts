import { type Actor, may, type Role, rolesWith } from '../../auth/permissions.ts';
import { now } from '../../clock.ts';
import { policyInForce } from '../policies/data.ts';
import { approvalNeed, type NeedFacts } from '../policies/need.ts';
import {
  type ApprovalRow,
  countingApprovals,
  isRecipientOfOrderNew,
  latestApproval,
  unconcerned,
} from './data/approval.ts';
import type { OrderRow } from './data/order.ts';
import { lifeOf } from './life-cycle/states.ts';
import type { Deciders, OrderApproval, Reminder } from './types.ts';

const reminderPauseMs = 60 * 60_000;

/** Returns the approvals of an order's page: the policy's requirement, and the state of the newest submission. */
export async function orderApproval(actor: Actor, order: OrderRow): Promise<OrderApproval> {
  const [policy, recipientIsNew, latest] = await Promise.all([
    policyInForce(),
    isRecipientOfOrderNew(order),
    latestApproval(order.id),
  ]);
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
 * Returns the approvals that count. A decided submission keeps all of them; a waiting one loses those of content that
 * changed since.
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
  const people = await unconcerned({
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

/** Once in an hour is enough: whoever decides sees the last one all that time. */
export function mayRemind(last: Reminder | null): boolean {
  return last === null || now().getTime() - Date.parse(last.at) >= reminderPauseMs;
}
