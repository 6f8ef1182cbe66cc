import type { Pool, PoolClient } from 'pg';
import { isLostConnection } from './lost-connection.ts';

/** The code the queue takes for "try again shortly": its own list knows time-outs, but not lost connections. */
const retriedByTheQueue = 'ETIMEDOUT';

/**
 * Lets the queue see a lost connection as a reason to try again. It records the end of a job in a promise without a
 * handler; when that fails with an error it does not retry, the rejection is unhandled and ends the process. All it
 * does over this pool can be repeated: a job is done at least once anyway.
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
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const retriedConnect = (...given: unknown[]) => {
    const answer = connect(...given);
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  };
  pool.connect = retriedConnect as typeof pool.connect;
  return pool;
}

function rethrow(problem: unknown): never {
  throw problem instanceof Error && isLostConnection(problem)
    ? Object.assign(new Error(problem.message, { cause: problem }), { code: retriedByTheQueue })
    : problem;
}
