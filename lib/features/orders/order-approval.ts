import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { approvalNeed, type NeedFacts } from '../policies/need.ts';
import { policyInForce } from '../policies/queries.ts';
import { isRecipientOfOrderNew, latestApproval } from './approval-repository.ts';
import type { OrderRow } from './repository.ts';
import type { ApprovalState, OrderApproval, Reminder } from './types.ts';

const reminderPauseMs = 60 * 60_000;

/** What an order's page says about approvals: what the policy asks for, and how its newest submission stands. */
export async function orderApproval(actor: Actor, order: OrderRow): Promise<OrderApproval> {
  const [policy, recipientIsNew, latest] = await Promise.all([
    policyInForce(),
    isRecipientOfOrderNew(order),
    latestApproval(order.id),
  ]);
  const given =
    latest?.decisions.filter(({ kind, voidedAt }) => kind === 'approve' && voidedAt === null) ?? [];
  return {
    need: approvalNeed(policy, {
      // The database allows no other values.
      family: order.family as NeedFacts['family'],
      sourceMinor: order.sourceMinor,
      sourceCurrency: order.sourceCurrency,
      recipientIsNew,
    }),
    state: order.approval as ApprovalState,
    latest: latest && {
      id: latest.id,
      submitterName: latest.submitterName,
      submittedAt: latest.submittedAt.toISOString(),
      expiresAt: latest.expiresAt.toISOString(),
      required: latest.required,
      approvedBy: given.map(({ deciderName }) => deciderName),
      note: latest.note,
      closerName: latest.closerName,
      closedAt: latest.closedAt?.toISOString() ?? null,
      reason: latest.closeReason,
      isOwn: latest.submittedBy === actor.userId,
      reminded: reminderOf(latest),
    },
  };
}

export function reminderOf(row: { remindedAt: Date | null; reminderName: string | null }): Reminder | null {
  return row.remindedAt && { name: row.reminderName ?? '', at: row.remindedAt.toISOString() };
}

/** Once in an hour is enough: whoever decides sees the last one all that time. */
export function mayRemind(last: Reminder | null): boolean {
  return last === null || now().getTime() - Date.parse(last.at) >= reminderPauseMs;
}
