import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Pool } from 'pg';
import { refuseNewerDatabase } from '../../lib/postgres/newer-database.ts';
import { openPulse } from '../../lib/postgres/pulse.ts';
import type { ServiceContext, ServiceSettings } from '../domain/context.ts';
import { keysFolder, recordedMode } from '../domain/installation.ts';
import { readEnvironment } from '../env.ts';
import { createLog, errorFields } from '../http/log.ts';
import type { AdminIo, AdminProcess, OpenedService } from './command.ts';
import { exitCodes, runAdmin } from './run-admin.ts';

type Reached = { url: string; release(): Promise<void> };

const io: AdminIo = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    return lines.question(question).finally(() => lines.close());
  },
};

/** The account that runs this process; in a container the user id may have no name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Runs the command line in this process; `reach` locates the database when a command needs it. */
export async function main(argv: readonly string[], reach: () => Promise<Reached>): Promise<number> {
  const adminProcess: AdminProcess = {
    io,
    env: process.env,
    origin: `${account()}@${hostname()}`,
    async open() {
      const { url, release } = await reach().catch((problem: Error) => {
        throw new NotReachable(problem.message);
      });
      const opened = await openService(process.env, url).catch(async (problem: unknown) => {
        await release();
        throw problem;
      });
      return {
        ctx: opened.ctx,
        close: async () => {
          await opened.close();
          await release();
        },
      };
    },
  };
  try {
    return await runAdmin(argv, adminProcess);
  } catch (problem) {
    if (problem instanceof NotReachable) io.err(`${problem.message}\n`);
    else
      io.err(
        `The command broke off; see audit list for what took effect.\n${JSON.stringify(errorFields(problem))}\n`,
      );
    return exitCodes.broken;
  }
}

const connections = 4;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 60_000;

/** A setup problem that stops the back office, as one sentence for the operator. */
class NotReachable extends Error {}

/**
 * Connects to the database with the service's own settings. The mode is the mode recorded in this database: applying
 * sandbox rules in production would grant wrong access.
 */
async function openService(
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
    await refuseNewerDatabase(pool, 'service').catch(({ message }: Error) => {
      throw new NotReachable(message);
    });
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
