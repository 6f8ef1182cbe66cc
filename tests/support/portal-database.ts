import { expect } from 'vitest';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { stopListening } from '../../lib/live/hub.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** For use-cases that need no service: the portal's database alone. One per test file, as with `startTestPortal`. */
export async function openPortalDatabase(): Promise<{ close(): Promise<void> }> {
  const database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  // Production takes it too.
  process.env.AUTH_SECRET = '6f0b1d9e47c2a85830fd6b71e4925ac8b3d7f01e6a2c9485';
  process.env.LOG_LEVEL = 'silent';
  return {
    close: async () => {
      // A listener that went on would read the settings of the next file before they are there.
      await stopListening();
      await closeDatabase();
      await database.drop();
    },
  };
}

/** Waits until so many queries wait for a lock of others. */
export const waitingForLocks = (count: number): Promise<void> =>
  eventually(async () => {
    const [row] = await db().$queryRaw<{ waiting: bigint }[]>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(row?.waiting).toBe(BigInt(count));
  });
