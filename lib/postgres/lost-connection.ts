import type { Pool, PoolClient } from 'pg';

const lostConnection = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '08003', // connection_does_not_exist
  '08006', // connection_failure
]);

const withoutCode =
  /^Connection terminated|is not queryable$|timeout exceeded when trying to connect|^Query read timeout$/;

/** True if an error means a lost connection, not a statement that the database refused. */
export function isLostConnection(problem: Error & { code?: unknown }): boolean {
  return typeof problem.code === 'string'
    ? lostConnection.has(problem.code)
    : withoutCode.test(problem.message);
}

/** An error code that the queue retries: its own list has time-outs, but no lost connections. */
const retriedByTheQueue = 'ETIMEDOUT';

type Release = (problem?: Error | boolean) => void;
/** A pool that is ending calls it with only the problem. */
type Connected = (problem?: Error, client?: PoolClient, release?: Release) => void;

/**
 * Works around two bugs of the queue that would end the process when a connection is lost. It records a job's end in a
 * promise without a handler and does not retry lost connections: errors get a code that it retries, which is safe
 * because jobs run at least once anyway. And it releases its listening connection twice if that is lost while a runner
 * stops: the second release is ignored.
 */
export function withRetriedConnections(pool: Pool): Pool {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const retried = (...given: unknown[]) => {
      const answer = query(...given);
      return answer instanceof Promise ? answer.catch(rethrow) : answer;
    };
    client.query = retried as typeof client.query;
  });
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient> | undefined;
  const retriedConnect = (connected?: Connected) =>
    connect(
      connected &&
        ((problem, client, release) => connected(problem, client, release && releasedOnce(release))),
    )?.catch(rethrow);
  pool.connect = retriedConnect as typeof pool.connect;
  return pool;
}

function releasedOnce(release: Release): Release {
  let isReleased = false;
  return (problem) => {
    if (isReleased) return;
    isReleased = true;
    release(problem);
  };
}

function rethrow(problem: unknown): never {
  throw problem instanceof Error && isLostConnection(problem)
    ? Object.assign(new Error(problem.message, { cause: problem }), { code: retriedByTheQueue })
    : problem;
}
