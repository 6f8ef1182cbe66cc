import type { TimelineEntry } from '@/lib/features/orders/types.ts';

const namePath = 'beneficiary.fullName';

/** The request of the last update that changed the recipient's name after creation and was accepted; null without one. */
export function nameGiven(timeline: readonly TimelineEntry[]): TimelineEntry | null {
  const isOfName = ({ data }: TimelineEntry) => data.fields?.includes(namePath) === true;
  const updated = timeline.findLastIndex((entry) => entry.kind === 'updated' && isOfName(entry));
  return (
    timeline
      .slice(0, updated + 1)
      .findLast((entry) => entry.kind === 'update-requested' && isOfName(entry)) ?? null
  );
}
