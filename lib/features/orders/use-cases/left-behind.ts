import { now } from '../../../clock.ts';
import { giveUpOn } from '../document-repository.ts';
import { overdueOrders } from '../repository.ts';

const graceMs = 30_000;
const uploadMs = 10 * 60_000;

/** Orders whose check is overdue by half a minute: its job was lost or gave up. */
export function ordersLeftBehind(): Promise<string[]> {
  return overdueOrders(new Date(now().getTime() - graceMs), 500);
}

/** Uploads that no living process can still be sending become "unknown", which can be sent again. */
export function giveUpUploads(): Promise<void> {
  return giveUpOn(new Date(now().getTime() - uploadMs));
}
