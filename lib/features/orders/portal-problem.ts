import { isAccessRefusal } from '../../service-core/client/outcome.ts';
import type { TimelineEntry, TimelineKind } from './types.ts';

/** Of these the service knows nothing: they end no problem with it. */
const asides: readonly TimelineKind[] = ['note', 'callback-received'];

/** The code for which the service last refused a call about an order, when the portal's own access is to blame. */
export function portalProblemOf(timeline: readonly TimelineEntry[]): string | null {
  const last = timeline.findLast(({ kind }) => !asides.includes(kind));
  if (!last?.kind.endsWith('-refused')) return null;
  const { code } = last.data;
  return code !== undefined && isAccessRefusal(code) ? code : null;
}
