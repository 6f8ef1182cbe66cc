import type { Queryable, ServiceSettings } from './context.ts';
import { query } from './sql.ts';

type Mode = ServiceSettings['mode'];

const record = `
  insert into installation (id, mode, wall_started_at) values (1, $1, clock_timestamp())
  on conflict (id) do update set wall_started_at = excluded.wall_started_at
    where installation.mode = excluded.mode
  returning mode`;
const read = 'select mode from installation where id = 1';

/**
 * Notes in which mode the service runs on this database, so that its back office works by the same rules. A database
 * keeps its mode: play money and demo partners have no place in production, nor the sandbox's calls beside real money.
 */
export async function recordMode(db: Queryable, mode: Mode): Promise<void> {
  const [row] = await query<{ mode: Mode }>(db, record, [mode]);
  if (row) return;
  const other = mode === 'production' ? 'sandbox' : 'production';
  throw new Error(
    `SERVICE_MODE is ${mode}, but this database is a ${other} one: give SERVICE_DATABASE_URL a database of its own`,
  );
}

/** The mode in which the service last started, undefined when it never did. */
export async function recordedMode(db: Queryable): Promise<Mode | undefined> {
  const [row] = await query<{ mode: Mode }>(db, read);
  return row?.mode;
}
