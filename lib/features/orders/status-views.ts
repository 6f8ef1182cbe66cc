import { type StatusBucket, type StatusId, statusCatalogue, statusIds } from './status.ts';
import type { OrderView } from './types.ts';

/** The built-in views, in the order of their tabs. */
export const orderViews = [
  'needs-me',
  'with-service',
  'failed',
  'ready',
  'all',
  'completed',
  'closed',
] as const;

const bucketOf: Partial<Record<OrderView, StatusBucket>> = {
  'needs-me': 'to-do',
  'with-service': 'with-service',
  completed: 'completed',
  failed: 'failed',
  closed: 'closed',
};

/** The statuses of an order that is or will be paid: what a list adds up. Money of the others stays or goes back. */
export const paidStatuses: readonly StatusId[] = statusIds.filter(
  (id) => id !== 'draft' && !['closed', 'failed'].includes(statusCatalogue[id].bucket),
);

/** The statuses of an order that the service has and nobody has sent: it will want money. */
export const unsentStatuses: readonly StatusId[] = [
  'documentsNeeded',
  'inPreCheck',
  'informationRequested',
  'readyToConfirm',
  'awaitingApproval',
  'sentBack',
];

/** The statuses of an order that is on its way to the recipient. */
export const sentStatuses: readonly StatusId[] = ['confirmed', 'inTransit'];

/** The statuses a saved view shows, in the order of an order's life. Drafts have a list of their own. */
export function statusesOfView(view: OrderView): StatusId[] {
  if (view === 'ready') return ['readyToConfirm'];
  const bucket = bucketOf[view];
  return statusIds.filter(
    (id) => id !== 'draft' && (bucket === undefined || statusCatalogue[id].bucket === bucket),
  );
}
