import { type StatusBucket, type StatusId, statusCatalogue, statusIds } from './status.config.ts';
import type { OrderView } from './types.ts';

const bucketOf: Partial<Record<OrderView, StatusBucket>> = {
  'needs-me': 'to-do',
  'with-service': 'with-service',
  completed: 'completed',
  failed: 'failed',
  closed: 'closed',
};

/** The statuses a saved view shows, in the order of the catalogue. Drafts have a list of their own. */
export function statusesOfView(view: OrderView): StatusId[] {
  if (view === 'ready') return ['readyToConfirm'];
  const bucket = bucketOf[view];
  return statusIds.filter(
    (id) => id !== 'draft' && (bucket === undefined || statusCatalogue[id].bucket === bucket),
  );
}
