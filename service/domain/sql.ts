import type { QueryResultRow } from 'pg';
import type { Queryable } from './context.ts';

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Runs a fixed SQL text as a prepared statement: parsed and planned once per connection. Give parameters only,
 * never text put together from values. BIGINT and NUMERIC come as decimal text.
 */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Row>({ name: nameOf(text), text, values });
  return rows;
}
