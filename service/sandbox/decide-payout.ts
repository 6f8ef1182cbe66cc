import { ok, type Result } from '../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { lockOrder } from '../domain/orders/find-order.ts';
import type { Order, PayoutDecision } from '../domain/orders/order.ts';
import { isOver, remember } from '../domain/orders/order-decisions.ts';
import { type BankAnswer, instructBank, lookUpPayment, stateAfter } from '../domain/rails/bank.ts';
import { bankOrderOf } from '../domain/rails/outcome.ts';
import { addPayoutJobs } from '../domain/rails/payout-jobs.ts';
import { query } from '../domain/sql.ts';
import { inTransaction } from '../domain/transaction.ts';

const update = 'update orders set payout_decision = $2, payout_message = $3 where trade_id = $1';

/**
 * Decides what the bank does with an order's payment, before or after its confirmation (decisions §11). Refuses
 * operationNotAllowed for an order that is final and for a payment that the bank has decided.
 */
export async function decidePayout(
  ctx: ServiceContext,
  partner: Partner,
  request: { tradeId: string; outcome: PayoutDecision; message?: string | undefined },
): Promise<Result<Order, DomainError>> {
  const stored = await storeDecision(ctx, partner, request);
  if (!stored.ok || !mayBeAtTheBank(stored.value)) return stored;
  // A worker that read the order before this decision may be about to ask the bank: the first to ask decides.
  const bankOrder = bankOrderOf(ctx.settings, stored.value);
  const { state } = await instructBank(ctx.pool, bankOrder);
  return state === stateAfter[bankOrder.outcome] ? stored : alreadyDecided(stored.value, state);
}

function mayBeAtTheBank({ status, reviewDecision, payoutDecision }: Order): boolean {
  return status === 'transferring' && reviewDecision === 'approve' && payoutDecision !== 'hold';
}

function storeDecision(
  ctx: ServiceContext,
  partner: Partner,
  request: Parameters<typeof decidePayout>[2],
): Promise<Result<Order, DomainError>> {
  const { tradeId, outcome } = request;
  const message = request.message ?? null;
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, null, { tradeId });
    if (!locked.ok) return locked;
    const order = locked.value;
    const { status } = order;
    if (isOver(status)) {
      return refuse('operationNotAllowed', `the order is ${status}; there is no payout to decide`, {
        tradeId,
        status,
      });
    }
    const payment = await lookUpPayment(tx, tradeId);
    if (payment && payment.state !== 'held') return alreadyDecided(order, payment.state);
    await query(tx, update, [tradeId, outcome, message]);
    await remember(tx, order, {
      trigger: 'payout',
      message: message ?? outcome,
      at: partnerNow(ctx, partner),
    });
    if (status === 'transferring' && outcome !== 'hold') {
      await addPayoutJobs(tx, [{ tradeId, partnerId: partner.id, runAt: ctx.wallNow() }], 'replace');
    }
    return ok({ ...order, payoutDecision: outcome, payoutMessage: message });
  });
}

function alreadyDecided({ tradeId, status }: Order, state: BankAnswer['state']) {
  return refuse('operationNotAllowed', `the bank has already ${state} this payment`, { tradeId, status });
}
