import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { Problem } from './problem.ts';
import { isAlive } from './processes.ts';

const patienceMs = 5_000;

/** The port of the server that holds this folder, if one does; the pid file of a dead one is taken away. */
export async function runningPort(folder: string, password: string): Promise<number | undefined> {
  const pidFile = join(folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!lines[0]) return undefined;
  for (const deadline = Date.now() + 30_000; isAlive(pid) && Date.now() < deadline; ) {
    if (port && (await answersAs(folder, port, password))) return port;
    if (!(await isPostgres(pid))) break;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  if (isAlive(pid) && (await isPostgres(pid))) {
    throw new Problem(
      `A PostgreSQL (process ${pid}) holds ${folder} but does not answer: stop it and start again.`,
    );
  }
  // After a power cut or in a new container the number may belong to any other process by now.
  await rm(pidFile, { force: true });
  return undefined;
}

/** A PostgreSQL lives that says it holds this folder. */
export async function holdsFolder(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return isAlive(pid) && (await isPostgres(pid));
}

export async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // A dead one whose end nobody has taken note of, as in a container without an init, is dead all the same.
  return /\((?:postgres)\) [^ZX]/.test(text);
}

async function answersAs(folder: string, port: number, password: string): Promise<boolean> {
  const at = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' };
  // Another program that listens there by now may never answer.
  const client = new Client({ ...at, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
