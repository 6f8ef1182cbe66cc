import { Pool } from 'pg';
import type { Logger } from 'pino';
import { guardPool } from '../lib/postgres/guarded-pool.ts';
import { type OpenPulse, openPulse } from '../lib/postgres/pulse.ts';
import { errorFields } from './http/log.ts';

/**
 * Maximum connections of one process, beside SERVICE_DATABASE_CONNECTIONS for the use-cases. The table in
 * docs/operating.md adds them up.
 */
const connectionBudget = {
  /** Token requests and refusals have connections of their own, so that they do not wait behind the payments. */
  access: 6,
  /** One each: the pulse, and the directory's ear for changed partners. */
  single: 2,
} as const;

/**
 * A call waits this long while others have all connections, and this long for a lock; together less than the two
 * seconds in which it is answered. The lock's share is above the second after which PostgreSQL looks for deadlocks,
 * which are tried again.
 */
const queueMs = 700;
const lockTimeoutMs = 1_050;
/** For a new connection, where the pulse does not give up before. */
const connectTimeoutMs = 2_000;
/** No statement of ours takes a second; one that does must not hold a connection for ever. */
const statementTimeoutMs = 10_000;
/** For a server that cannot end the statement itself, and a network that lost the answer. */
const answerTimeoutMs = 12_000;

export type Connections = {
  pulse: OpenPulse;
  work: Pool;
  access: Pool;
  close(): Promise<void>;
};

/** Opens what a process needs of its database; throws when the database cannot be reached. */
export async function openConnections(o: {
  databaseUrl: string;
  databaseConnections: number;
  log: Logger;
  systemMs: () => number;
}): Promise<Connections> {
  const { databaseUrl: connectionString, log, systemMs } = o;
  const report = (problem: string | undefined) =>
    problem === undefined ? log.warn({}, 'ready again') : log.error({ reason: problem }, 'not ready');
  const pulse = await openPulse({ connectionString, name: 'payout-pulse', report, systemMs });
  const open = (name: string, max: number, limits: { lock_timeout?: number } = {}): Pool => {
    const pool = new Pool({
      connectionString,
      application_name: `payout-${name}`,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      ...limits,
    });
    pool.on('error', (problem) => log.warn({ pool: name, ...errorFields(problem) }, 'lost a connection'));
    // A connection that is lost while it is checked out has no listener of the pool's and would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const forCalls = { lock_timeout: lockTimeoutMs };
  const work = guardPool(open('work', o.databaseConnections, forCalls), pulse, { queueMs });
  const access = guardPool(open('access', connectionBudget.access, forCalls), pulse, { queueMs });
  return {
    pulse,
    work,
    access,
    async close() {
      await Promise.all([work.end(), access.end()]);
      await pulse.close();
    },
  };
}
