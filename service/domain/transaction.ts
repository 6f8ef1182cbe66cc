import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServiceContext } from './context.ts';

const attempts = 5;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** The SQLSTATE of a database error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Runs `work` in one transaction. It commits when `work` returns, except that a refusal (`{ok: false}`) rolls
 * back: what was refused leaves no trace. Serialisation failures and deadlocks are tried again, so `work` must
 * do nothing that a rollback does not undo. What `ctx.beforeCommit` writes is committed with it or not at all.
 */
export async function inTransaction<T>(
  ctx: Pick<ServiceContext, 'pool' | 'beforeCommit'>,
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

async function runOnce<T>(
  ctx: Pick<ServiceContext, 'pool' | 'beforeCommit'>,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  // A checked-out client without a listener takes the process down when its connection is lost.
  const remember = (error: Error) => {
    broken = error;
  };
  client.on('error', remember);
  try {
    await client.query('BEGIN');
    const value = await work(client);
    const refused = isRefusal(value);
    if (!refused) await ctx.beforeCommit?.(client, value);
    await client.query(refused ? 'ROLLBACK' : 'COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', remember);
    client.release(broken);
  }
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
