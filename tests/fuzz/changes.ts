import type { Pool } from 'pg';

/** Tables that a refused request may touch: the counts of requests, and the nonces of signatures. */
const mayChange = new Set(['rate_windows', 'nonces', '_migrations', 'fuzz_changes']);

/**
 * Notes every committed statement that changes a table of the service: a rolled back one leaves no note, and reading
 * them costs the same however large the tables are.
 */
export async function watchChanges(pool: Pool): Promise<void> {
  await pool.query('create unlogged table fuzz_changes (name text not null)');
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows.filter((table) => !mayChange.has(table.name))) {
    for (const event of ['insert', 'update', 'delete']) {
      // Statement triggers fire also for statements that change nothing, which is no change: count the rows.
      const rowsOf = event === 'delete' ? 'old' : 'new';
      await pool.query(`
        create function note_${event}_${name}() returns trigger language plpgsql as $$
        begin
          insert into fuzz_changes select tg_table_name from changed limit 1;
          return null;
        end $$`);
      await pool.query(
        `create trigger fuzz_note_${event} after ${event} on "${name}" referencing ${rowsOf} table as changed
         for each statement execute function note_${event}_${name}()`,
      );
    }
  }
}

/** The tables changed since the last call. */
export async function takeChanges(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('delete from fuzz_changes returning name');
  return [...new Set(rows.map(({ name }) => name))];
}
