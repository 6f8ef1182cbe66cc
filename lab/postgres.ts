import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { migrate } from '../scripts/lib/migrations.ts';
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
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
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
        while (pids.some(isAlive)) await new Promise((next) => setTimeout(next, 10));
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
