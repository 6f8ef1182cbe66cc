import type { TimelineEntry, TimelineKind } from '@/lib/features/orders/types.ts';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';

export const timelineFilters = ['all', 'people', 'service', 'errors'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const doubts: readonly TimelineKind[] = ['create-not-found', 'confirm-not-made'];

export function severityOf({ kind, data }: Pick<TimelineEntry, 'kind' | 'data'>): 'info' | 'warn' | 'error' {
  if (kind.endsWith('-refused') || data.status === 'failed' || data.status === 'returned') return 'error';
  return kind.endsWith('-unanswered') || doubts.includes(kind) ? 'warn' : 'info';
}

/** Oldest first, as they were noted. */
export function entriesOf(entries: readonly TimelineEntry[], filter: TimelineFilter): TimelineEntry[] {
  return entries.filter((entry) => {
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
}

/** The same thing told several times in a row is told once, with how often; the place is that of the last time. */
export function collapsed(entries: readonly TimelineEntry[]): { entry: TimelineEntry; repeat: number }[] {
  const told: { entry: TimelineEntry; repeat: number }[] = [];
  for (const entry of entries) {
    const last = told.at(-1);
    if (last && isSame(last.entry, entry)) told[told.length - 1] = { entry, repeat: last.repeat + 1 };
    else told.push({ entry, repeat: 1 });
  }
  return told;
}

/** True if two entries are merged into one; those that a person wrote never are. */
function isSame(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.source === 'person' || a.kind !== b.kind || a.source !== b.source) return false;
  return a.actorName === b.actorName && JSON.stringify(a.data) === JSON.stringify(b.data);
}

/** The calls that lead to a status: a callback with it stands after them. */
const callsBefore: Record<string, readonly TimelineKind[]> = {
  awaiting_transfe: ['documents-completed'],
  transferring: ['confirm-requested', 'confirm-accepted'],
  completed: ['confirm-requested', 'confirm-accepted'],
  returned: ['confirm-requested', 'confirm-accepted'],
  failed: ['confirm-requested', 'confirm-accepted'],
  cancelled: ['cancel-requested', 'cancelled'],
};

type Arrival = Pick<WebhookEventView, 'status' | 'sentAt' | 'receivedAt'>;

/**
 * The moment at which a callback stands among the entries, after any entry of that moment: when it was sent, but not
 * before what caused it. It can overtake the answer of the call that caused it, and its time stamp is the sender's, in
 * whole seconds.
 */
export function placeOf(callback: Arrival, entries: readonly TimelineEntry[]): number {
  const receivedMs = Date.parse(callback.receivedAt);
  const sentMs = callback.sentAt === null ? receivedMs : Date.parse(callback.sentAt);
  const kinds: TimelineKind[] = [
    'create-requested',
    'created',
    ...(callsBefore[callback.status ?? ''] ?? []),
  ];
  const causes = kinds.map((kind) => {
    const times = entries.filter((entry) => entry.kind === kind).map((entry) => Date.parse(entry.at));
    // The last one before it came; else it overtook the first.
    return times.findLast((atMs) => atMs <= receivedMs) ?? times[0] ?? 0;
  });
  return Math.max(Math.min(sentMs, receivedMs), ...causes);
}
