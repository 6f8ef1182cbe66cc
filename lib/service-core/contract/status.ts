/** Order statuses on the wire (specification §3, decisions §5). The misspelling is the interface's. */
export const orderStatuses = [
  'pending',
  'information_required',
  'awaiting_transfe',
  'transferring',
  'completed',
  'failed',
  'cancelled',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

const ranks: Record<OrderStatus, number> = {
  pending: 1,
  information_required: 1,
  awaiting_transfe: 1,
  transferring: 2,
  completed: 3,
  failed: 3,
  cancelled: 3,
};

export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(ranks, status);
}

/**
 * Returns the rank of a status: a receiver never lets a status go back to a lower rank (decisions §8). The three
 * statuses before confirmation share a rank, because an update leads from each of them to another; the three final ones
 * have the highest; an unknown status has 0.
 */
export function statusRank(status: string): number {
  return isOrderStatus(status) ? ranks[status] : 0;
}

/** Final: nothing the partner or the service does changes it any more. An unknown status is not final. */
export function isFinalStatus(status: string): boolean {
  return statusRank(status) === 3;
}
