import { Pool } from 'pg';
import { openPulse } from '../../lib/postgres/open-pulse.ts';
import type { ServiceContext, ServiceSettings } from '../domain/context.ts';
import { recordedMode } from '../domain/installation.ts';
import { keysFolder } from '../domain/keys-folder.ts';
import { readEnvironment } from '../env.ts';
import { createLog, errorFields } from '../http/log.ts';
import type { OpenedService } from './io.ts';

const connections = 4;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 60_000;

/** A problem that a person can fix before the back office can work; told in one sentence. */
export class NotReachable extends Error {}

/**
 * Reaches the service's database with the service's own settings. The mode is the one in which the service runs on
 * this database: a back office that believed the sandbox's rules to hold in production would give wrong access.
 */
export async function openService(
  env: Record<string, string | undefined>,
  databaseUrl: string,
): Promise<OpenedService> {
  const log = createLog(env['LOG_LEVEL'] ?? 'warn', process.stderr);
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'payout-back-office',
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
  });
  pool.on('error', (problem) => log.warn(errorFields(problem), 'lost a connection'));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const mode = await modeOf(pool, env['SERVICE_MODE']);
    const { settings, keysDir } = settingsOf({
      ...env,
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_MODE: mode,
    });
    settings.keysDir = await keysFolder(pool, { keysDir, dataDir: settings.dataDir }).catch(
      (problem: Error) => {
        throw new NotReachable(`The back office cannot work: ${problem.message}.`);
      },
    );
    const report = (problem: string | undefined) => problem && log.warn({ reason: problem }, 'not ready');
    const pulse = await openPulse({
      connectionString: databaseUrl,
      name: 'payout-back-office-pulse',
      report,
    });
    const ctx: ServiceContext = { pool, settings, wallNow: () => pulse.now(), log };
    return { ctx, close: () => Promise.all([pool.end(), pulse.close()]).then(() => {}) };
  } catch (problem) {
    await pool.end();
    throw problem;
  }
}

async function modeOf(pool: Pool, asked: string | undefined): Promise<ServiceSettings['mode']> {
  const recorded = await recordedMode(pool).catch((problem: { code?: string; message: string }) => {
    if (problem.code === '42P01')
      throw new NotReachable('The service database is not migrated: run npm run db:migrate first.');
    throw new NotReachable(
      `The service database does not answer (${problem.code ?? problem.message}): check SERVICE_DATABASE_URL, or start the service.`,
    );
  });
  if (asked && recorded && asked !== recorded) {
    throw new NotReachable(
      `SERVICE_MODE is ${asked}, but the service runs on this database in ${recorded} mode: use the service's own environment.`,
    );
  }
  return recorded ?? (asked === 'production' ? 'production' : 'sandbox');
}

function settingsOf(env: Record<string, string | undefined>) {
  try {
    return readEnvironment(env);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    throw new NotReachable(`The back office works with the service's own environment. ${why}.`);
  }
}
