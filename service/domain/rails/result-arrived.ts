import type { ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { lockOrder } from '../orders/find-order.ts';
import { query } from '../sql.ts';
import type { BankAnswer } from './bank.ts';
import { partnerTime } from './conclude.ts';
import { contradicts, recordContradiction } from './contradiction.ts';
import { makePayoutDue } from './due-payouts.ts';

export type ArrivedResult = { reference: string; state: Exclude<BankAnswer['state'], 'held'> };

const partnerOf = 'select partner_id as "partnerId" from orders where trade_id = $1';

/**
 * A rail's second door: a result that comes later than the answer, by a callback of the bank. It is a hint only: the
 * payout is run at once and asks the bank what it did. For an order that is over it changes nothing; a result that
 * contradicts what was booked is kept for staff.
 */
export async function resultArrived(ctx: ServiceContext, result: ArrivedResult): Promise<void> {
  const { reference: tradeId, state } = result;
  const [known] = await query<{ partnerId: string }>(ctx.pool, partnerOf, [tradeId]);
  if (!known) {
    ctx.log.warn({ tradeId, state }, 'the bank reports a payment that no order asked for');
    return;
  }
  const { partnerId } = known;
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, { id: partnerId }, null, { tradeId });
    if (!locked.ok) return;
    const order = locked.value;
    if (order.status === 'transferring') {
      await makePayoutDue(tx, tradeId, 'advance');
    } else if (contradicts(order, state)) {
      await recordContradiction(ctx, tx, { order, state, at: await partnerTime(ctx, tx, partnerId) });
    }
  });
}
