import type { TimelineEntry, TimelineKind } from '@/lib/features/orders/types.ts';

export const timelineFilters = ['all', 'people', 'service', 'errors'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const errors: ReadonlySet<TimelineKind> = new Set([
  'create-refused',
  'document-refused',
  'documents-refused',
  'confirm-refused',
  'cancel-refused',
]);
const doubts: ReadonlySet<TimelineKind> = new Set([
  'create-unanswered',
  'create-not-found',
  'confirm-unanswered',
  'confirm-not-made',
]);

export function severityOf({ kind, data }: Pick<TimelineEntry, 'kind' | 'data'>): 'info' | 'warn' | 'error' {
  if (errors.has(kind) || data.status === 'failed') return 'error';
  return doubts.has(kind) ? 'warn' : 'info';
}

/** Newest first; of two at the same moment the one that was noted later. */
export function entriesOf(entries: readonly TimelineEntry[], filter: TimelineFilter): TimelineEntry[] {
  const kept = entries.filter((entry) => {
    switch (filter) {
      case 'all':
        return true;
      case 'people':
        return entry.source === 'person';
      case 'service':
        return entry.source !== 'person';
      case 'errors':
        return severityOf(entry) !== 'info';
      default:
        return filter satisfies never;
    }
  });
  return kept.toReversed();
}
