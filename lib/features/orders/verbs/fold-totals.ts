import { foldOrderTotals } from '../data/totals.ts';

/** Keeps the totals of lists quick to read: what changed since the last time is added to what is kept. */
export function foldTotals(): Promise<void> {
  return foldOrderTotals();
}
