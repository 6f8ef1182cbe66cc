import type { QueryResultRow } from 'pg';
import { rowTypes as types } from '../../lib/postgres/row-types.ts';
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

/** SQL: columns under the names of the fields they are read into; `o.trade_id` comes as `tradeId`. */
export const asFields = (columns: string): string =>
  columns
    .split(',')
    .map((column) => `${column} as "${fieldOf(column)}"`)
    .join(',');

const fieldOf = (column: string): string =>
  column
    .trim()
    .replace(/^\w+\./, '')
    .replaceAll(/_(\w)/g, (_mark, letter: string) => letter.toUpperCase());

/**
 * Runs a fixed SQL text as a prepared statement: parsed and planned once per connection. Give parameters only,
 * never text put together from values. BIGINT comes as a bigint, NUMERIC as decimal text.
 */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Row>({ name: nameOf(text), text, values, types });
  return rows;
}
