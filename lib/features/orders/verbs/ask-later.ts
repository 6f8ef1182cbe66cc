import { now } from '../../../clock.ts';
import { settledAfterMs } from '../../../payout/client.ts';
import { inTransaction, lockOrder, noteCheck, planCheck, type Tx } from '../data/order.ts';

/**
 * Plans a question about an order for when a call that is sent now is surely over: whatever becomes of its answer, and
 * of this process, the order's status tells what it did.
 */
export async function planAsking(tx: Tx, orderId: string, afterMs = settledAfterMs()): Promise<void> {
  const nextCheckAt = new Date(now().getTime() + afterMs);
  await noteCheck(tx, orderId, { nextCheckAt, checksWithoutNews: 0 });
  await planCheck(tx, orderId, nextCheckAt);
}

/** The same by itself. */
export async function askLater(orderId: string, afterMs?: number): Promise<void> {
  await inTransaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await planAsking(tx, orderId, afterMs);
  });
}
