import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { isPostgres } from '../../scripts/lib/postgres-process.ts';

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
      const pidFile = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8');
      const pid = Number(pidFile.split('\n')[0]);
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
