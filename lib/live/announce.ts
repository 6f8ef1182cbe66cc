import type { Tx } from '../db/client.ts';
import { type LiveChange, liveChannel } from './types.ts';

/**
 * Tells every open browser, on every portal process, once the transaction commits: PostgreSQL delivers a NOTIFY
 * then and not at all when it rolls back. Call it once per transaction, with everything that changed.
 */
export async function announce(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`select pg_notify(${liveChannel}, ${JSON.stringify(changes)})`;
}
