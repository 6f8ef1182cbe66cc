import type { QueueRow } from '@/lib/features/approvals/types.ts';

const maxBulk = 20;

export type BulkBar = 'barred' | 'warnings' | 'other-pair' | 'full';

/** Returns the reason that a row cannot be approved along with the ones chosen so far; null when it can. */
export function bulkBarOf(row: QueueRow, chosen: readonly QueueRow[]): BulkBar | null {
  if (row.bar !== null) return 'barred';
  if (row.warnings.length > 0) return 'warnings';
  const [first] = chosen;
  if (!first || chosen.some(({ id }) => id === row.id)) return null;
  if (pairOf(first) !== pairOf(row)) return 'other-pair';
  return chosen.length >= maxBulk ? 'full' : null;
}

const pairOf = (row: QueueRow): string => `${row.source.currency} ${row.target.currency}`;
