import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { rowTypes as types } from '../../lib/postgres/guarded-pool.ts';
import { parseRate, type RateText } from '../../lib/service-core/money/index.ts';
import type { CallbackJob } from './callbacks/callback-job.ts';

/** A connection inside a transaction, or the pool if no transaction is needed. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const attempts = 5;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** The SQLSTATE of a database error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Actions of this process around a commit. */
export type CommitHooks = {
  /** Sends newly committed callbacks from this process; without it the sweep finds them. */
  deliverCallbacks?: ((jobs: readonly CallbackJob[]) => void) | undefined;
  /**
   * Runs last in the transaction of a use-case's change, where the back office records who made it. Receives the value
   * the use-case is about to return; not called for a refusal.
   */
  beforeCommit?: (tx: Queryable, value: unknown) => Promise<void>;
};

type CommitContext = CommitHooks & {
  pool: pg.Pool;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
};
/** Runs after a commit; `db` is outside the transaction. */
type Follower = (ctx: {
  db: Queryable;
  deliverCallbacks: CommitHooks['deliverCallbacks'];
}) => Promise<unknown>;

const transactions = new WeakMap<object, { followers: Follower[]; hasSender: boolean }>();

/**
 * Runs `follow` after the transaction of `tx` commits, and never if it does not; immediately if `tx` has no
 * transaction. `follow` is lost if the process dies in between, so it may only wake a worker for work that a sweep also
 * finds. NOTIFY belongs here, because commits that notify wait for each other.
 */
export async function afterCommit(tx: Queryable, follow: Follower): Promise<void> {
  const transaction = transactions.get(tx);
  if (transaction) transaction.followers.push(follow);
  else await follow({ db: tx, deliverCallbacks: undefined });
}

/** True if this process will itself send the callbacks written in this transaction. */
export const hasOwnSender = (tx: Queryable): boolean => transactions.get(tx)?.hasSender ?? false;

/**
 * Runs `work` in one transaction. It commits when `work` returns, but a refusal (`{ok: false}`) rolls back.
 * Serialisation failures and deadlocks are retried, so `work` must do nothing that a rollback does not undo. Rows that
 * `ctx.beforeCommit` writes commit with it or not at all.
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
  // Without a listener, a lost connection of a checked-out client crashes the process.
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

/** SQL: columns aliased to their field names; `o.trade_id` becomes `tradeId`. */
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
 * Runs a fixed SQL text as a prepared statement, parsed and planned once per connection. Pass values only as
 * parameters, never inside the text. BIGINT comes as a bigint, NUMERIC as decimal text.
 */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Row>({ name: nameOf(text), text, values, types });
  return rows;
}

/** Converts a stored NUMERIC to rate text, without its padding zeros. */
export function storedRate(text: string): RateText {
  const rate = parseRate(text);
  if (!rate.ok) throw new RangeError(`a stored rate is not a rate: ${text}`);
  return rate.value;
}
