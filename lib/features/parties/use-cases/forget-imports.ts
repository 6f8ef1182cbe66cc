import { now } from '../../../clock.ts';
import { forgetRows } from '../import-repository.ts';

const keptMs = 7 * 24 * 60 * 60_000;

/** A week after a file was read, what stood in it is gone, whether somebody imports again or not. Runs every minute. */
export function forgetOldImports(): Promise<void> {
  return forgetRows(new Date(now().getTime() - keptMs));
}
