import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { rowTypes as types } from '../../lib/postgres/guarded-pool.ts';
import { parseRate, type RateText } from '../../lib/service-core/money/index.ts';
import type { CallbackJob } from './callbacks/callback-job.ts';

/** A connection that is inside a transaction, or the pool where none is needed. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const attempts = 5;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** The SQLSTATE of a database error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What a process does before a commit and after it. */
export type CommitHooks = {
  /** Sends just committed callbacks from this process; without it the sweep finds them. */
  deliverCallbacks?: ((jobs: readonly CallbackJob[]) => void) | undefined;
  /**
   * Runs last in the transaction of a use-case's change: the back office records there who did it. Called with the
   * answer the use-case is about to give, never for a refusal.
   */
  beforeCommit?: (tx: Queryable, value: unknown) => Promise<void>;
};

type CommitContext = CommitHooks & {
  pool: pg.Pool;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
};
/** Runs after a commit; `db` is a connection outside of it. */
type Follower = (ctx: {
  db: Queryable;
  deliverCallbacks: CommitHooks['deliverCallbacks'];
}) => Promise<unknown>;

const transactions = new WeakMap<object, { followers: Follower[]; hasSender: boolean }>();

/**
 * Runs `follow` once the transaction of `tx` has committed, and never when it does not; at once on a connection without
 * a transaction. It may get lost when the process dies in between, so it is for work that a sweep finds too: it wakes a
 * worker and never does the work itself. NOTIFY belongs here, because commits that notify wait for each other.
 */
export async function afterCommit(tx: Queryable, follow: Follower): Promise<void> {
  const transaction = transactions.get(tx);
  if (transaction) transaction.followers.push(follow);
  else await follow({ db: tx, deliverCallbacks: undefined });
}

/** True if this process itself sends the callbacks written in this transaction once it has committed. */
export const hasOwnSender = (tx: Queryable): boolean => transactions.get(tx)?.hasSender ?? false;

/**
 * Runs `work` in one transaction. It commits when `work` returns, except that a refusal (`{ok: false}`) rolls back and
 * leaves no trace. Serialisation failures and deadlocks are tried again, so `work` must do nothing that a rollback does
 * not undo. Rows that `ctx.beforeCommit` writes are committed with it or not at all.
 */
export async function inTransaction<T>(
  ctx: CommitContext,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      const state = sqlState(error);
      const mayPass = state === serializationFailure || state === deadlockDetected;
      if (!mayPass || attempt === attempts) throw error;
      await sleep(attempt * 5 + Math.random() * 10);
    }
  }
}

async function runOnce<T>(ctx: CommitContext, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  const following: Follower[] = [];
  transactions.set(client, { followers: following, hasSender: ctx.deliverCallbacks !== undefined });
  let broken: Error | undefined;
  // A checked-out client without a listener takes the process down when its connection is lost.
  const remember = (error: Error) => {
    broken = error;
  };
  client.on('error', remember);
  let value: T;
  try {
    await client.query('BEGIN');
    value = await work(client);
    const refused = isRefusal(value);
    if (refused) following.length = 0;
    else await ctx.beforeCommit?.(client, value);
    await client.query(refused ? 'ROLLBACK' : 'COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    transactions.delete(client);
    client.off('error', remember);
    client.release(broken);
  }
  for (const follow of following) {
    const { pool: db, deliverCallbacks } = ctx;
    await follow({ db, deliverCallbacks }).catch((error: unknown) =>
      ctx.log?.warn({ err: error }, 'what follows a commit failed; a sweep will find it'),
    );
  }
  return value;
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

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

/** A stored NUMERIC as rate text, without the zeros the column pads it with. */
export function storedRate(text: string): RateText {
  const rate = parseRate(text);
  if (!rate.ok) throw new RangeError(`a stored rate is not a rate: ${text}`);
  return rate.value;
}
