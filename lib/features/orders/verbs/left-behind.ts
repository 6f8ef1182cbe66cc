import { now } from '../../../clock.ts';
import { giveUpOn } from '../data/documents.ts';
import { overdueOrders, unheardReturns } from '../data/order.ts';
import { askLater } from './ask-later.ts';

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
