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

/** True if an error means that the database connection is gone, and not that the database refused a statement. */
export function isLostConnection(problem: Error & { code?: unknown }): boolean {
  return typeof problem.code === 'string'
    ? lostConnection.has(problem.code)
    : withoutCode.test(problem.message);
}

/** The code the queue takes for "try again shortly": its own list knows time-outs, but not lost connections. */
const retriedByTheQueue = 'ETIMEDOUT';

type Release = (problem?: Error | boolean) => void;
/** A pool that ends calls it with the problem alone. */
type Connected = (problem?: Error, client?: PoolClient, release?: Release) => void;

/**
 * Keeps two mistakes of the queue from ending the process when its connections are lost. It records the end of a job in
 * a promise without a handler, and a lost connection is no error that it tries again after: it is told one that is. All
 * it does over this pool can be repeated: a job is done at least once anyway. And it gives the connection that it
 * listens on back twice when that is lost while a runner stops: the second time is ignored.
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
