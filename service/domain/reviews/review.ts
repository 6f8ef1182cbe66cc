import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { findingsOf } from '../orders/examine.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order, ReviewDecision } from '../orders/order.ts';
import { isOver, remember } from '../orders/order-decisions.ts';
import { storeRevision } from '../orders/store-revision.ts';
import { screenParties } from '../precheck/index.ts';
import { makePayoutDue } from '../rails/due-payouts.ts';
import { query } from '../sql.ts';
import { clearancesOf, storeClearances } from './clearances.ts';

const isBlockedByScreening = ({ status, findings }: Order): boolean =>
  status === 'information_required' && findings.some(({ code }) => code === 'screening_hit');

/**
 * Staff found that the parties of a locked order are not the listed ones they resemble: that is remembered for this
 * order, its pre-check runs again, and it goes on when nothing else is found.
 */
async function clearScreening(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { family, payload } = order;
  const { payer, beneficiary } = payload;
  for (;;) {
    const cleared = await clearancesOf(tx, order);
    const screened = await screenParties(ctx, { payer, beneficiary, cleared });
    if (screened.length === 0) break;
    await storeClearances(tx, order, screened, at);
  }
  const cleared = await clearancesOf(tx, order);
  const findings = await findingsOf(ctx, partner, { family, payload, amounts: order, cleared });
  if (!findings.ok) return findings;
  return ok(await storeRevision(ctx, tx, { ...order, findings: findings.value }, { trigger: 'review', at }));
}

const update = 'update orders set review_decision = $2, review_message = $3 where trade_id = $1';

/**
 * Decides an order's review before or after its confirmation (decisions §5): the back office's call, and the sandbox's
 * (decisions §11). Refuses operationNotAllowed for an order that is final, and for taking back an approval on which
 * the bank may already have been asked. Approving an order that a watch list stopped clears it for this order.
 */
export async function decideReview(
  ctx: ServiceContext,
  partner: Partner,
  request: { tradeId: string; decision: ReviewDecision; message?: string | undefined },
): Promise<Result<Order, DomainError>> {
  const { tradeId, decision } = request;
  const message = request.message ?? null;
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, null, { tradeId });
    if (!locked.ok) return locked;
    const order = locked.value;
    const { status } = order;
    if (isOver(status)) {
      return refuse('operationNotAllowed', `the order is ${status}; its review is over`, { tradeId, status });
    }
    const isApproved = status === 'transferring' && order.reviewDecision === 'approve';
    if (isApproved && decision !== 'approve') {
      return refuse(
        'operationNotAllowed',
        'the review approved this order; only its payout can still be decided',
      );
    }
    if (status === 'transferring' && decision !== 'hold')
      await makePayoutDue(tx, tradeId, decision === 'reject' ? 'advance' : 'keep');
    await query(tx, update, [tradeId, decision, message]);
    await remember(tx, order, {
      trigger: 'review',
      message: message ?? decision,
      at: partnerNow(ctx, partner),
    });
    const decided = { ...order, reviewDecision: decision, reviewMessage: message };
    if (decision === 'approve' && isBlockedByScreening(order))
      return clearScreening(ctx, tx, partner, decided);
    return ok(decided);
  });
}
