import { ok, type Result } from '../../../lib/service-core/result.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import type { ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { postTransactions } from '../ledger/transactions.ts';
import { lockOrder, type Order } from '../orders/order.ts';
import { saveTransitions, transition } from '../orders/state-machine.ts';
import { reasonMessage } from './bank.ts';
import { exchangeOf, giveBack, partnerTime, payingWallets, walletIdOf } from './conclude.ts';

const withinMs = 90 * 86_400_000;

export type PaymentReturn = {
  tradeId: string;
  partnerId: string;
  /** The amount sent back, in the order's target currency; the whole amount if absent. */
  targetMinor?: bigint | undefined;
  /** The bank's reason. */
  reason?: string | undefined;
};

/**
 * Books a payment that the recipient's bank sent back (decisions §5): credits the returned amount to the paying wallet,
 * sets the order to `returned` and tells the partner, in one transaction. A payment can be returned once. Refuses
 * `operationNotAllowed` for an order that is not completed, after 90 days, or for more than was paid.
 */
export async function returnPayment(
  ctx: ServiceContext,
  { tradeId, partnerId, targetMinor, reason }: PaymentReturn,
): Promise<Result<Order, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok) return locked;
    const order = locked.value;
    const at = await partnerTime(ctx, tx, partnerId);
    const possible = transition(order, 'returned', { trigger: 'return', at });
    if (!possible.ok) return possible;
    const back = backOf(order, targetMinor);
    const tooLate = order.finishedAt !== null && at.getTime() - order.finishedAt.getTime() > withinMs;
    if (tooLate || !back) {
      const why = tooLate
        ? 'it was paid more than 90 days ago'
        : 'the amount is more than was paid, or too little to credit';
      return refuse('operationNotAllowed', `the payment cannot be returned: ${why}`, {
        tradeId,
        status: order.status,
      });
    }
    const changes = {
      returnedSourceMinor: back.sourceMinor,
      returnedTargetMinor: back.targetMinor,
      returnedAt: at,
      reasonCode: 'paymentReturned',
      reasonMessage: reasonMessage('paymentReturned', reason ?? null),
      // Keeps the time of the payment; the return has `returnedAt`.
      finishedAt: order.finishedAt,
    };
    const returned = transition(order, 'returned', { trigger: 'return', at, changes });
    if (!returned.ok) return returned;
    const wallets = await payingWallets(tx, partnerId, [order]);
    await postTransactions(tx, [giveBack(order, { wallets, back, at })]);
    await saveTransitions(tx, [returned.value]);
    await recordBalanceEvents(tx, [{ partnerId, walletId: walletIdOf(order, wallets), at }]);
    return ok(returned.value.after);
  });
}

/**
 * Both sides of the returned amount, the credited side rounded down; undefined if nothing would be credited or more
 * than was paid is returned.
 */
function backOf(order: Order, came: bigint | undefined) {
  const { sourceMinor, targetMinor } = exchangeOf(order);
  const back = came ?? targetMinor;
  const credited = (sourceMinor * back) / targetMinor;
  if (back <= 0n || back > targetMinor || credited <= 0n) return undefined;
  return { targetMinor: back, sourceMinor: credited };
}
