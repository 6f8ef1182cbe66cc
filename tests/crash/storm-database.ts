import pg from 'pg';
import { ensureDatabase } from '../../scripts/lib/databases.ts';
import { migrate } from '../../scripts/lib/migrations.ts';
import type { KillablePostgres } from './killable-postgres.ts';

/** Makes one of the two databases and opens a pool on it that survives the deaths of the server. */
export async function openStormDatabase(
  postgres: KillablePostgres,
  name: 'service' | 'portal',
  closers: (() => Promise<unknown>)[],
): Promise<pg.Pool> {
  await ensureDatabase(postgres.url('postgres'), name);
  await migrate(name, postgres.url(name));
  const pool = new pg.Pool({ connectionString: postgres.url(name), max: 4 });
  // Connections are lost on purpose, idle ones and those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  closers.push(() => pool.end());
  return pool;
}
