import { englishOf } from '../../lib/service-core/contract/index.ts';
import { parseAmount } from '../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../lib/service-core/result.ts';
import { type BankAnswer, type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { inTransaction, query } from '../domain/database.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { findOrder, lockOrder, type Order, type PayoutDecision } from '../domain/orders/order.ts';
import { isOver, recordInHistory } from '../domain/orders/state-machine.ts';
import { bankOrderOf, instructBank, lookUpPayment, stateAfter } from '../domain/rails/bank.ts';
import { makePayoutDue } from '../domain/rails/due-payouts.ts';
import { returnPayment } from '../domain/rails/return-payment.ts';

type Decided = { tradeId: string; message?: string | undefined };

const update = 'update orders set payout_decision = $2, payout_message = $3 where trade_id = $1';

/**
 * Sets the simulated bank's decision on an order's payment, before or after its confirmation, or returns a completed
 * payment (decisions §11). Refuses operationNotAllowed if the order is final or the bank has already decided.
 */
export async function decidePayout(
  ctx: ServiceContext,
  partner: Partner,
  { outcome, ...request }: Decided & { outcome: PayoutDecision | 'return'; amount?: string | undefined },
): Promise<Result<Order, DomainError>> {
  if (outcome === 'return') return sendBack(ctx, partner, request);
  const stored = await storeDecision(ctx, partner, { ...request, outcome });
  if (!stored.ok || !mayBeAtTheBank(stored.value)) return stored;
  // A worker that read the order before this decision may be about to instruct the bank: the first instruction wins.
  const bankOrder = bankOrderOf(ctx.settings, stored.value);
  const { state } = await instructBank(ctx.pool, bankOrder);
  return state === stateAfter[bankOrder.outcome] ? stored : alreadyDecided(stored.value, state);
}

async function sendBack(
  ctx: ServiceContext,
  partner: Partner,
  { tradeId, message, amount }: Decided & { amount?: string | undefined },
): Promise<Result<Order, DomainError>> {
  const order = await findOrder(ctx, partner, null, { tradeId });
  if (!order.ok) return order;
  const target = amount === undefined ? ok(undefined) : parseAmount(amount, order.value.targetCurrency);
  if (!target.ok) {
    const words = englishOf({ rule: target.reason });
    return refuse('bodyInvalid', `amount ${words}`, { errors: [{ path: 'amount', message: words }] });
  }
  const { id: partnerId } = partner;
  return returnPayment(ctx, { tradeId, partnerId, targetMinor: target.value, reason: message });
}

function mayBeAtTheBank({ status, reviewDecision, payoutDecision }: Order): boolean {
  return status === 'transferring' && reviewDecision === 'approve' && payoutDecision !== 'hold';
}

function storeDecision(
  ctx: ServiceContext,
  partner: Partner,
  request: Decided & { outcome: PayoutDecision },
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
    await recordInHistory(tx, order, {
      trigger: 'payout',
      message: message ?? outcome,
      at: partnerNow(ctx, partner),
    });
    if (status === 'transferring' && outcome !== 'hold') {
      await makePayoutDue(tx, tradeId, 'advance');
    }
    return ok({ ...order, payoutDecision: outcome, payoutMessage: message });
  });
}

function alreadyDecided({ tradeId, status }: Order, state: BankAnswer['state']) {
  return refuse('operationNotAllowed', `the bank has already ${state} this payment`, { tradeId, status });
}
