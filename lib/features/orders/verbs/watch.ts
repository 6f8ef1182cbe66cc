import { now } from '../../../clock.ts';
import { isFinalStatus } from '../../../service-core/contract/status.ts';
import type { OrderRow } from '../data/order.ts';
import { isConfirming } from '../life-cycle/states.ts';

const backOffSeconds = [5, 15, 60, 300];

type WatchFacts = Pick<
  OrderRow,
  'creation' | 'confirmation' | 'serviceStatus' | 'documentsCompletedAt' | 'updateState'
>;

/** True if the next move is the service's, so that silence is a reason to ask. */
export function awaitsService(order: WatchFacts): boolean {
  if (order.creation !== 'accepted') return order.creation !== 'refused';
  if (order.serviceStatus === null || isFinalStatus(order.serviceStatus)) return false;
  if (order.updateState !== 'none') return true;
  if (isConfirming(order)) return true;
  if (order.serviceStatus === 'transferring' || order.serviceStatus === 'information_required') return true;
  return order.serviceStatus === 'pending' && order.documentsCompletedAt !== null;
}

/** Time of the next check after so many without a change: 5 s, 15 s, 60 s, then every 5 minutes (ui.md §2.3). */
export function nextCheckAfter(checksWithoutNews: number): Date {
  const seconds = backOffSeconds[Math.min(checksWithoutNews, backOffSeconds.length - 1)] ?? 300;
  return new Date(now().getTime() + seconds * 1000);
}
