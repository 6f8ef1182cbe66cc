import type { BankAnswer, ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { findOrder, lockOrder, type Order } from '../orders/order.ts';
import { saveTransitions, transition } from '../orders/state-machine.ts';
import { reviewConcerns } from '../reviews/policy.ts';
import { holdForStaff, holdForTest } from '../reviews/review.ts';
import { isSentBack, reasonMessage, reviewOf } from './bank.ts';
import { conclude, partnerTime } from './conclude.ts';
import { type PayoutClaim, releasePayout } from './due-payouts.ts';
import { payoutRail } from './rail.ts';
import { returnPayment } from './return-payment.ts';

type Subject = { tradeId: string; partnerId: string };
/** The result of a step: the payout ended, waits for a person's decision, or has no result from the bank yet. */
export type Step = 'ended' | 'decision' | 'later';
/** The bank may have paid: it timed out or the connection broke. */
type Unknown = { state: 'unknown' };

/**
 * Takes a confirmed order one step further: review, bank, result (decisions §5). Safe to run any number of times,
 * concurrently or after a crash at any point: the approval is stored before the bank is asked, the bank identifies the
 * payment by the tradeId, and money moves under an effect key in the transaction that changes the status. A missing
 * answer never counts as a refusal.
 */
export async function payOrder(ctx: ServiceContext, { tradeId, partnerId }: Subject): Promise<Step> {
  const subject = { tradeId, partnerId };
  const reviewed = await review(ctx, subject);
  if (reviewed.next === 'wait') return 'decision';
  if (reviewed.next === 'return') {
    const returned = await returnPayment(ctx, subject);
    return returned.ok ? 'ended' : 'decision';
  }
  if (reviewed.next === 'reject') {
    const message = reasonMessage('reviewRejected', reviewed.order.reviewMessage);
    await conclude(ctx, { ...subject, ending: 'review-rejected', message });
    return 'ended';
  }
  const { order } = reviewed;
  const answer = await askBank(ctx, order);
  if (answer.state === 'paid') {
    await conclude(ctx, { ...subject, ending: 'paid' });
    return 'ended';
  }
  if (answer.state !== 'refused') return 'later';
  const message = answer.reason ?? reasonMessage('railRefused', null);
  await conclude(ctx, { ...subject, ending: 'payout-refused', message });
  return 'ended';
}

/** Takes a claimed payout a step further. Without a result the bank is queried again, indefinitely. */
export async function payClaimed(ctx: ServiceContext, claim: PayoutClaim): Promise<void> {
  const { tradeId } = claim;
  const failed = (problem: unknown): 'later' => {
    ctx.log.error({ tradeId, err: problem }, 'a payout broke off; it is tried again');
    return 'later';
  };
  const step = await payOrder(ctx, claim).catch(failed);
  // If this fails, the claim expires and the step is repeated.
  if (step !== 'ended') await releasePayout(ctx.pool, claim, step).catch(failed);
}

async function askBank(ctx: ServiceContext, order: Order): Promise<BankAnswer | Unknown> {
  const signal = AbortSignal.timeout(ctx.settings.railTimeoutMs);
  const tooSlow = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([payoutRail(ctx).pay(order, signal), tooSlow]);
  } catch (problem) {
    ctx.log.warn({ tradeId: order.tradeId, err: problem }, 'no answer from the bank; it is asked again');
    return { state: 'unknown' };
  }
}

type Reviewed = { next: 'wait' } | { next: 'return' } | { next: 'pay' | 'reject'; order: Order };

/** Reviews a transferring order. An approval is stored, and final from then on. */
async function review(ctx: ServiceContext, { tradeId, partnerId }: Subject): Promise<Reviewed> {
  const seen = await findOrder(ctx, { id: partnerId }, null, { tradeId });
  if (!seen.ok) return { next: 'wait' };
  if (seen.value.status === 'completed' && isSentBack(ctx.settings, seen.value)) return { next: 'return' };
  if (seen.value.status !== 'transferring') return { next: 'wait' };
  if (seen.value.reviewDecision === 'approve') return { next: 'pay', order: seen.value };
  const concerns = seen.value.reviewDecision === null ? await reviewConcerns(ctx, seen.value) : [];
  return inTransaction(ctx, async (tx): Promise<Reviewed> => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok || locked.value.status !== 'transferring') return { next: 'wait' };
    const order = locked.value;
    const decision = reviewOf(ctx.settings, order);
    if (decision === 'hold') {
      // A hold is stored: an order that waits for nothing is taken up again.
      if (order.reviewDecision === null) await holdForTest(tx, order);
      return { next: 'wait' };
    }
    if (decision === 'reject') return { next: 'reject', order };
    if (order.reviewDecision === 'approve') return { next: 'pay', order };
    const at = await partnerTime(ctx, tx, partnerId);
    if (order.reviewDecision === null && concerns.length > 0) {
      await holdForStaff(tx, order, { concerns, at });
      return { next: 'wait' };
    }
    const changes = { reviewDecision: 'approve' as const };
    const approved = transition(order, 'review-approved', { trigger: 'review', at, changes });
    if (!approved.ok) throw new Error('an order under way could not be approved');
    await saveTransitions(tx, [approved.value]);
    return { next: 'pay', order: approved.value.after };
  });
}
