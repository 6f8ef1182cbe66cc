import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Pool } from 'pg';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { guardPool, rowTypes as types } from '../postgres/guarded-pool.ts';
import { withRetriedConnections } from '../postgres/lost-connection.ts';
import { shared } from '../shared.ts';
import { Prisma, PrismaClient } from './generated/client.ts';
import { pulse, stopPulse } from './pulse.ts';

export { Prisma };

/** A transaction, or the client itself if no transaction is needed. */
export type Tx = Prisma.TransactionClient;

/**
 * Maximum connections of one portal process: pages and use-cases, the job runner, and one each for the pulse, live
 * updates and job leases. The table in docs/operating.md adds them up.
 */
const connectionBudget = { pages: 14, jobs: 4, single: 3 } as const;

/** Limit on our side, for a server that cannot cancel the statement or a network that lost the answer. */
const answerTimeoutMs = 20_000;

/** The pool of this process for Prisma and for queries by the driver. */
export function pool(): Pool {
  return shared('pool', () => {
    const made = open(connectionBudget.pages);
    const beat = pulse();
    return beat ? guardPool(made, beat) : made;
  });
}

/** The pool of the job runner; it waits while the database does not answer. */
export function jobPool(): Pool {
  return shared('job-pool', () => {
    const made = open(connectionBudget.jobs);
    const beat = pulse();
    return withRetriedConnections(beat ? guardPool(made, beat, { patient: true }) : made);
  });
}

function open(max: number): Pool {
  const made = new Pool({
    connectionString: env().PORTAL_DATABASE_URL,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
  });
  // Without a listener, losing a connection ends the process (reliability.md rule 12).
  const onLost = (error: Error) => log.warn('database connection lost', { err: error });
  made.on('error', onLost);
  made.on('connect', (client) => client.on('error', onLost));
  return made;
}

/** Returns Prisma, connected on first use: a build imports this module without a database. For repositories only. */
export function db(): PrismaClient {
  return shared(
    'prisma',
    () => new PrismaClient({ adapter: new PrismaPg(pool(), { disposeExternalPool: false }) }),
  );
}

/** Closes all connections, for tests and the end of the process. */
export async function closeDatabase(): Promise<void> {
  await db().$disconnect();
  await Promise.all([pool().end(), jobPool().end()]);
  await stopPulse();
}

const attempts = 4;

/**
 * Runs `work` in a transaction, and again from its start after a deadlock or serialisation failure. So `work` must
 * affect only `tx`: no network calls, nothing that cannot run twice.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().$transaction(work, { maxWait: 5_000, timeout: 15_000 });
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || /40001|40P01/.test(causeCodeOf(error));
}

/** Returns the constraint that refused a row (P2002, P2003, P2004, raw); undefined for other errors. */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: unknown } } } | undefined;
  const constraint = meta?.driverAdapterError?.cause?.constraint;
  if (typeof constraint === 'string') return constraint;
  if (constraint && typeof constraint === 'object') return Object.values(constraint).flat().join(',');
  return error.code === 'P2002' ? 'unique' : undefined;
}

function causeCodeOf(error: Prisma.PrismaClientKnownRequestError): string {
  const meta = error.meta as
    | { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } }
    | undefined;
  return `${meta?.code ?? ''} ${meta?.driverAdapterError?.cause?.originalCode ?? ''}`;
}

/**
 * Returns the rows of a query outside any transaction, read by the driver: for pages and counts that everybody has
 * open, because Prisma takes twice the time per row. Written and bound like `db().$queryRaw`; a BIGINT is a bigint, a
 * timestamp a Date, a NUMERIC text. For repositories only.
 */
export async function rowsOf<T extends object>(query: Prisma.Sql): Promise<T[]> {
  const { text, values } = query;
  const { rows } = await pool().query<T & pg.QueryResultRow>({ text, values, types });
  return rows;
}

/**
 * Like {@link rowsOf}, but each connection plans the query only once, which halves the time of a quick query. Only for
 * queries whose best plan does not depend on their values, and with few distinct texts: a connection keeps each text.
 * Write a limit into the text, because PostgreSQL plans an unknown limit as a tenth of all rows.
 */
export async function plannedRowsOf<T extends object>(query: Prisma.Sql): Promise<T[]> {
  const { text, values } = query;
  const name = createHash('sha256').update(text).digest('base64url');
  const { rows } = await pool().query<T & pg.QueryResultRow>({ name, text, values, types });
  return rows;
}

/** Returns the single row of a query. */
export async function rowOf<T extends object>(query: Prisma.Sql): Promise<T> {
  const [row] = await rowsOf<T>(query);
  if (!row) throw new Error('the query was to have a row');
  return row;
}
