import type { Queryable, ServiceSettings } from './context.ts';
import { query } from './sql.ts';

type Mode = ServiceSettings['mode'];

const record = `
  insert into installation (id, mode, wall_started_at) values (1, $1, clock_timestamp())
  on conflict (id) do update set mode = excluded.mode, wall_started_at = excluded.wall_started_at`;
const read = 'select mode from installation where id = 1';

/** Notes in which mode the service runs on this database, so that its back office works by the same rules. */
export async function recordMode(db: Queryable, mode: Mode): Promise<void> {
  await query(db, record, [mode]);
}

/** The mode in which the service last started, undefined when it never did. */
export async function recordedMode(db: Queryable): Promise<Mode | undefined> {
  const [row] = await query<{ mode: Mode }>(db, read);
  return row?.mode;
}
