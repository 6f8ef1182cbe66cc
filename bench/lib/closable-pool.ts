import type pg from 'pg';

/** A pool that the runner can close like everything else. */
export async function openClosable(pool: pg.Pool): Promise<pg.Pool & { close(): Promise<void> }> {
  pool.on('error', () => {});
  return Object.assign(pool, { close: () => pool.end() });
}
