import { now } from '../../../clock.ts';
import { settledAfterMs } from '../../../payout/client.ts';
import { giveUpOn } from '../data/documents.ts';
import {
  inTransaction,
  lockOrder,
  noteCheck,
  overdueOrders,
  planCheck,
  type Tx,
  unheardReturns,
} from '../data/order.ts';

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

const graceMs = 30_000;
const uploadMs = 10 * 60_000;
/** Longer than a bank may take to send a payment back (decisions §5). */
const returnsMs = 100 * 86_400_000;

/** Orders whose check is overdue by half a minute: its job was lost or gave up. */
export function ordersLeftBehind(): Promise<string[]> {
  return overdueOrders(new Date(now().getTime() - graceMs), 500);
}

/** Uploads that no living process can still be sending become "unknown", which can be sent again. */
export function giveUpUploads(): Promise<void> {
  return giveUpOn(new Date(now().getTime() - uploadMs));
}

/** Asks about orders whose payment came back by the wallet's book, and whose callback never said so. */
export async function askAboutReturns(): Promise<void> {
  const since = new Date(now().getTime() - returnsMs);
  for (const orderId of await unheardReturns(since, 500)) await askLater(orderId, 0);
}
