import { now } from '../../../clock.ts';
import { forgetRows } from '../data/imports.ts';

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes the rows of a file a week after it was read, imported or not. Runs every minute. */
export function forgetOldImports(): Promise<void> {
  return forgetRows(new Date(now().getTime() - keptMs));
}
