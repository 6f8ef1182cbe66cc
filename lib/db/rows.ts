import { createHash } from 'node:crypto';
import type pg from 'pg';
import { rowTypes as types } from '../postgres/row-types.ts';
import { type Prisma, pool } from './client.ts';

/**
 * Returns the rows of a query outside of any transaction, read by the driver itself: for pages and counts that
 * everybody has open, because Prisma takes twice the time over each row. Written and bound like `db().$queryRaw`; a
 * BIGINT is a bigint, a timestamp a Date, a NUMERIC text. Repositories only.
 */
export async function rowsOf<T extends object>(query: Prisma.Sql): Promise<T[]> {
  const { text, values } = query;
  const { rows } = await pool().query<T & pg.QueryResultRow>({ text, values, types });
  return rows;
}

/**
 * The same of a query that each connection plans once: half of the time of one that is quick. Only where no value could
 * make another plan the better one, and where there are few texts: a text is kept as long as its connection. A limit
 * belongs into the text, as PostgreSQL takes an unknown one for a tenth of everything.
 */
export async function plannedRowsOf<T extends object>(query: Prisma.Sql): Promise<T[]> {
  const { text, values } = query;
  const name = createHash('sha256').update(text).digest('base64url');
  const { rows } = await pool().query<T & pg.QueryResultRow>({ name, text, values, types });
  return rows;
}

/** The same of a query that has one row. */
export async function rowOf<T extends object>(query: Prisma.Sql): Promise<T> {
  const [row] = await rowsOf<T>(query);
  if (!row) throw new Error('the query was to have a row');
  return row;
}
