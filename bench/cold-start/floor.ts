import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withClient } from '../../scripts/lib/databases.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { postgresBinaries } from '../../scripts/lib/postgres-binaries.ts';
import { asPostgres } from '../../scripts/lib/postgres-user.ts';
import { postgresPid } from '../lib/database.ts';
import { minimalApp, nextEnvironment, nextOf } from '../lib/minimal-app.ts';
import { startMeter } from '../lib/processor.ts';
import type { Start } from './product.ts';
import { answered } from './stopwatch.ts';

export type Floor = { first(): Promise<Start>; again(): Promise<Start> };

/**
 * Measures the part of a start that cannot be avoided, one thing after the other: PostgreSQL's own programs with
 * nothing around them, and `next start` of a minimal app. `first` is initdb, start, two databases; `again` starts the
 * same cluster.
 */
export async function openFloor(folder: string): Promise<Floor> {
  const data = join(folder, 'postgres');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const { initdb, pg_ctl, postgres } = await postgresBinaries();
  const user = await asPostgres({ folder: data, paths: [join(data, 'PG_VERSION'), postgres] });
  const app = await minimalApp();
  const port = await freePort();
  const run = async (program: string, args: readonly string[]) => {
    const { code, output } = await user.run(program, args);
    if (code !== 0) throw new Error(`${program}: ${output}`);
  };
  const options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c port=${port}`;
  const startPostgres = () =>
    run(pg_ctl, ['start', '-w', '-D', data, '-l', join(data, 'server.log'), '-o', options]);
  const timed = async (work: () => Promise<void>): Promise<Start> => {
    let pids: number[] = [];
    const meter = startMeter({ database: () => pids });
    const begun = performance.now();
    try {
      await work();
      const stopNext = await startNext(app);
      const seconds = (performance.now() - begun) / 1000;
      pids = [await postgresPid(dirname(data))];
      const usage = meter();
      await stopNext();
      return { seconds, usage };
    } finally {
      await user.run(pg_ctl, ['stop', '-w', '-m', 'fast', '-D', data]);
    }
  };
  return {
    first: () =>
      timed(async () => {
        await run(initdb, [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-instructions']);
        await startPostgres();
        await withClient(`postgresql://postgres@127.0.0.1:${port}/postgres`, async (client) => {
          await client.query('create database one');
          await client.query('create database two');
        });
      }),
    again: () => timed(startPostgres),
  };
}

async function startNext(app: string): Promise<() => Promise<void>> {
  const port = await freePort();
  const args = [nextOf(app), 'start', '-p', String(port), '-H', '127.0.0.1'];
  const child = spawn(process.execPath, args, { cwd: app, env: nextEnvironment, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  await answered(`http://127.0.0.1:${port}/`, () => child.exitCode !== null).catch(async (problem) => {
    await stop();
    throw problem;
  });
  return stop;
}
