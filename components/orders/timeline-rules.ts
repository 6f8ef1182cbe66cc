import type { TimelineEntry, TimelineKind } from '@/lib/features/orders/types.ts';

export const timelineFilters = ['all', 'people', 'service', 'errors'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const errors: ReadonlySet<TimelineKind> = new Set([
  'create-refused',
  'document-refused',
  'documents-refused',
  'confirm-refused',
  'update-refused',
  'cancel-refused',
]);
const doubts: ReadonlySet<TimelineKind> = new Set([
  'create-unanswered',
  'create-not-found',
  'confirm-unanswered',
  'confirm-not-made',
  'update-unanswered',
  'cancel-unanswered',
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

/** The same thing told several times in a row is told once, with how often; the place is that of the last time. */
export function collapsed(entries: readonly TimelineEntry[]): { entry: TimelineEntry; repeat: number }[] {
  const told: { entry: TimelineEntry; repeat: number }[] = [];
  for (const entry of entries) {
    const last = told.at(-1);
    if (last && isSame(last.entry, entry)) last.repeat += 1;
    else told.push({ entry, repeat: 1 });
  }
  return told;
}

/** What a person wrote is never merged. */
function isSame(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.source === 'person' || a.kind !== b.kind || a.source !== b.source) return false;
  return a.actorName === b.actorName && JSON.stringify(a.data) === JSON.stringify(b.data);
}
