import { type StatusBucket, type StatusId, statusCatalogue, statusIds } from './status.config.ts';
import type { OrderView } from './types.ts';

const bucketOf: Record<Exclude<OrderView, 'all'>, StatusBucket> = {
  'needs-me': 'to-do',
  'with-service': 'with-service',
  completed: 'completed',
  failed: 'failed',
  closed: 'closed',
};

/** The statuses a saved view shows, in the order of the catalogue. Drafts have a list of their own. */
export function statusesOfView(view: OrderView): StatusId[] {
  return statusIds.filter(
    (id) => id !== 'draft' && (view === 'all' || statusCatalogue[id].bucket === bucketOf[view]),
  );
}
