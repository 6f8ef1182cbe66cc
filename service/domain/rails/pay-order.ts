import type { FailureReason } from '../../../lib/service-core/codes.ts';
import { failureReasonOf } from '../../../lib/service-core/codes.ts';
import type { Queryable, ServiceContext } from '../context.ts';
import { findOrder, lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { saveTransitions, transition } from '../orders/transitions.ts';
import { query } from '../sql.ts';
import { inTransaction } from '../transaction.ts';
import { type BankAnswer, instructBank } from './bank.ts';
import { payoutOf, reasonMessage, reviewOf } from './outcome.ts';
import { releaseHold, settleHold } from './settle.ts';

type Subject = { tradeId: string; partnerId: string };

/**
 * Takes a confirmed order one step further: review, bank, result (decisions §5). Safe to run any number of times, at
 * once or after a crash at any point: the approval is stored before the bank is asked, the bank knows the payment by
 * the tradeId, and money moves under an effect key in the transaction that changes the status.
 */
export async function payOrder(ctx: ServiceContext, subject: Subject): Promise<void> {
  const approved = await review(ctx, subject);
  if (!approved) return;
  const instruction = payoutOf(ctx.settings, approved);
  if (approved.confirmedTargetMinor === null) throw new Error('an order under way has no amount');
  const answer = await instructBank(ctx.pool, {
    reference: approved.tradeId,
    currency: approved.targetCurrency,
    amountMinor: approved.confirmedTargetMinor,
    outcome: instruction.outcome,
    message: instruction.outcome === 'refuse' ? instruction.message : null,
  });
  if (answer.state !== 'held') await conclude(ctx, subject, answer);
}

/** The order as it is when its review has passed; undefined when there is nothing to pay now. */
async function review(ctx: ServiceContext, { tradeId, partnerId }: Subject): Promise<Order | undefined> {
  const seen = await findOrder(ctx, { id: partnerId }, null, { tradeId });
  if (!seen.ok || seen.value.status !== 'transferring') return undefined;
  if (seen.value.reviewDecision === 'approve') return seen.value;
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok || locked.value.status !== 'transferring') return undefined;
    const order = locked.value;
    const at = await partnerTime(ctx, tx, partnerId);
    switch (reviewOf(ctx.settings, order)) {
      case 'hold':
        return undefined;
      case 'reject': {
        const message = reasonMessage('reviewRejected', order.reviewMessage);
        await fail(tx, order, { event: 'review-rejected', reasonCode: 'reviewRejected', message, at });
        return undefined;
      }
      case 'approve': {
        if (order.reviewDecision === 'approve') return order;
        const changes = { reviewDecision: 'approve' as const };
        const approved = transition(order, 'review-approved', { trigger: 'review', at, changes });
        if (!approved.ok) throw new Error('an order under way could not be approved');
        await saveTransitions(tx, [approved.value]);
        return approved.value.after;
      }
    }
  });
}

/** Books what the bank did. */
async function conclude(
  ctx: ServiceContext,
  { tradeId, partnerId }: Subject,
  answer: BankAnswer,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok || locked.value.status !== 'transferring') return;
    const order = locked.value;
    const at = await partnerTime(ctx, tx, partnerId);
    if (answer.state === 'refused') {
      const message = answer.reason ?? reasonMessage('railRefused', null);
      const reasonCode = failureReasonOf(message) ?? 'railRefused';
      await fail(tx, order, { event: 'payout-refused', reasonCode, message, at });
      return;
    }
    const paid = transition(order, 'paid', { trigger: 'payout', at });
    if (!paid.ok) throw new Error('an order under way could not be completed');
    await settleHold(tx, order, at);
    await saveTransitions(tx, [paid.value]);
  });
}

async function fail(
  tx: Queryable,
  order: Order,
  input: {
    event: 'review-rejected' | 'payout-refused';
    reasonCode: FailureReason;
    message: string;
    at: Date;
  },
): Promise<void> {
  const { at, event, reasonCode, message } = input;
  const trigger = event === 'review-rejected' ? 'review' : 'payout';
  const changes = { reasonCode, reasonMessage: message };
  const failed = transition(order, event, { trigger, at, changes });
  if (!failed.ok) throw new Error('an order under way could not fail');
  await releaseHold(tx, order, at);
  await saveTransitions(tx, [failed.value]);
}

/** The partner's clock as it is stored now: a worker's job may be older than the last change of it. */
async function partnerTime(ctx: ServiceContext, tx: Queryable, partnerId: string): Promise<Date> {
  const sql = 'select clock_offset_seconds as offset from partners where id = $1';
  const [row] = await query<{ offset: string }>(tx, sql, [partnerId]);
  return new Date(ctx.wallNow().getTime() + Number(row?.offset ?? 0) * 1000);
}
