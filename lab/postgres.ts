import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '../scripts/lib/databases.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { migrate } from '../scripts/lib/migrations.ts';
import { isPostgres } from '../scripts/lib/postgres-process.ts';
import { isAlive } from '../scripts/lib/processes.ts';
import { type ServiceProcess, startServiceProcess } from './service.ts';

/** A PostgreSQL of an experiment's own, with the service's database in it, that can hang and die. */
export type OwnPostgres = {
  databaseUrl: string;
  dataDir: string;
  /** SIGSTOP to the postmaster and all its backends: connections are still taken, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL to all of them; resolves when they are gone. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Starts a process of the service on it, with these settings besides; resolves when it answers. */
  startService(settings?: Record<string, string>): Promise<ServiceProcess>;
};

/** Starts one, and stops its processes and removes it when `use` is done. */
export async function withOwnPostgres<T>(use: (postgres: OwnPostgres) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reliability-'));
  let server = await startEmbeddedPostgres(dataDir);
  const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
  };
  const family = () => {
    const postmaster = postmasterOf(dataDir);
    return [postmaster, ...childrenOf(postmaster)];
  };
  const freeze = () => {
    // The postmaster first: it starts no backend while the others are found.
    signal('SIGSTOP', family().slice(0, 1));
    signal('SIGSTOP', family());
  };
  const thaw = () => signal('SIGCONT', family());
  const services: ServiceProcess[] = [];
  try {
    await ensureDatabase(server.url('postgres'), 'service');
    await migrate('service', server.url('service'));
    return await use({
      databaseUrl: server.url('service'),
      dataDir,
      freeze,
      thaw,
      async kill() {
        const pids = family();
        signal('SIGKILL', pids);
        while (pids.some(isAlive)) await sleep(10);
      },
      async restart() {
        server = await startEmbeddedPostgres(dataDir);
      },
      async startService(settings) {
        const service = await startServiceProcess({
          SERVICE_DATABASE_URL: server.url('service'),
          DATA_DIR: dataDir,
          SFTP_PORT: '0',
          SANDBOX_PAYOUT_DELAY_MS: '0',
          LOG_LEVEL: 'info',
          ...settings,
        });
        services.push(service);
        await service.ready();
        return service;
      },
    });
  } finally {
    thaw();
    await Promise.all(services.map((service) => service.stop()));
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const postmasterOf = (home: string): number =>
  Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** `postmaster`: SIGKILL of the first process, as the system does when memory is short; the others notice. */
export type PostgresDeath = 'postmaster' | 'immediate';

export type KillablePostgres = EmbeddedPostgres & {
  /** Ends the server without a last checkpoint and starts it on the same folder; resolves when it answers. */
  killAndRestart(death: PostgresDeath): Promise<void>;
};

/** Commits are on disk as ever; only the files of an unclean folder are synced at once at its start, not one by one. */
const settings = { recovery_init_sync_method: 'syncfs' };
const signals = { postmaster: 'SIGKILL', immediate: 'SIGQUIT' } as const;
const restartTimeoutMs = 60_000;
const pauseMs = 50;

/** A PostgreSQL of its own with every commit on disk. */
export async function startKillablePostgres(home: string): Promise<KillablePostgres> {
  const server = await startEmbeddedPostgres(home, settings);
  return {
    ...server,
    async killAndRestart(death) {
      const pid = postmasterOf(home);
      process.kill(pid, signals[death]);
      while (await isPostgres(pid)) await sleep(pauseMs);
      await restart(home, server.port);
    },
  };
}

/** Until the last of the orphaned processes has let go of the folder and of the port, a start is refused. */
async function restart(home: string, port: number): Promise<void> {
  const end = performance.now() + restartTimeoutMs;
  for (;;) {
    try {
      const { port: now } = await startEmbeddedPostgres(home, settings);
      if (now !== port) throw new Error(`PostgreSQL came back on port ${now} instead of ${port}`);
      return;
    } catch (problem) {
      if (performance.now() > end) throw problem;
      await sleep(pauseMs);
    }
  }
}

/** Makes one of the two databases and opens a pool on it that survives the deaths of the server. */
export async function openStormDatabase(
  postgres: KillablePostgres,
  name: 'service' | 'portal',
  closers: (() => Promise<unknown>)[],
): Promise<pg.Pool> {
  await ensureDatabase(postgres.url('postgres'), name);
  await migrate(name, postgres.url(name));
  const pool = new pg.Pool({ connectionString: postgres.url(name), max: 4 });
  // Connections are lost on purpose, idle ones and those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  closers.push(() => pool.end());
  return pool;
}
