import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, isPortFree } from './ports.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { isPostgres, runningPort } from './postgres-process.ts';
import { type AsPostgres, asPostgres } from './postgres-user.ts';
import { Problem, reasonOf } from './problem.ts';
import { isAlive } from './processes.ts';
import { secretFile } from './secret-file.ts';

export type EmbeddedPostgres = {
  /** Connection string of one database on this server. */
  url(database: string): string;
  port: number;
  /** It was running already: somebody else of this data folder started it. */
  adopted: boolean;
  stop(): Promise<void>;
};

const settings = {
  listen_addresses: '127.0.0.1',
  // TCP only: the path of a socket below a deep data folder easily passes the 107 bytes a socket may have.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Never for data that must survive a power cut: used by tests only. */
export const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // No replica and no crash asks for more of the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  autovacuum: 'off',
  // Two that wait for each other do so for a tenth of the usual second.
  deadlock_timeout: '100ms',
};

/**
 * Starts the PostgreSQL of a data folder, making it at first, or joins it when it runs already. Port and password are
 * chosen once and remembered beside it (`postgres-port`, `postgres-password`). A failure that cannot be fixed here is a
 * `Problem` in one sentence.
 */
export async function startEmbeddedPostgres(
  home: string,
  extraSettings: Partial<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const folder = join(home, 'postgres');
  const password = await prepared(home, folder);
  const binaries = await postgresBinaries();
  const user = await asPostgres({ folder, paths: [join(folder, 'PG_VERSION'), binaries.postgres] });
  const stop = async (): Promise<void> => {
    await user.run(binaries.pg_ctl, ['stop', '-w', '-t', '60', '-m', 'fast', '-D', folder]);
  };
  const server = (port: number, adopted: boolean): EmbeddedPostgres => ({
    url: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    port,
    adopted,
    stop,
  });

  if ((await readdir(folder)).length === 0)
    await initialise({ user, initdb: binaries.initdb, home, folder, password });
  await refuseBrokenFolder(folder);
  const running = await runningPort(folder, password);
  if (running !== undefined) return server(running, true);

  const port = await rememberedPort(home);
  const flags = Object.entries({ ...settings, ...extraSettings, port: String(port) });
  const options = flags.map(([name, value]) => `-c ${name}='${value}'`).join(' ');
  const log = join(folder, 'server.log');
  // The log keeps what earlier starts said.
  const begunAt = (await stat(log).catch(() => undefined))?.size ?? 0;
  const started = await user.run(binaries.pg_ctl, [
    'start',
    '-w',
    '-t',
    '60',
    '-D',
    folder,
    '-l',
    log,
    '-o',
    options,
  ]);
  if (started.code !== 0) throw new Problem(await failure({ folder, log, output: started.output, begunAt }));
  return server(port, false);
}

/** Stops the server of a data folder that an earlier process left behind, if there is one. */
export async function stopEmbeddedPostgres(home: string): Promise<void> {
  const folder = join(home, 'postgres');
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (isAlive(pid) && (await isPostgres(pid))) await (await startEmbeddedPostgres(home)).stop();
}

async function prepared(home: string, folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await readdir(folder);
    return await secretFile(join(home, 'postgres-password'), 24);
  } catch (error) {
    throw new Problem(
      `The data folder ${home} cannot be used (${reasonOf(error)}): set DATA_DIR to another.`,
    );
  }
}

async function initialise(o: {
  user: AsPostgres;
  initdb: string;
  home: string;
  folder: string;
  password: string;
}): Promise<void> {
  // A copy for initdb alone: the unprivileged user may not open our file.
  const passwordFile = join(o.home, `.initdb-${process.pid}`);
  await writeFile(passwordFile, o.password, { mode: 0o600 });
  await o.user.give(passwordFile);
  const result = await o.user
    .run(o.initdb, [
      `--pgdata=${o.folder}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ])
    .finally(() => rm(passwordFile, { force: true }));
  if (result.code !== 0) {
    if (isFull(result.output)) throw new Problem(noSpace(o.folder));
    const why = result.output.split('\n').findLast((line) => /error|fatal/i.test(line));
    throw new Problem(`PostgreSQL could not set up ${o.folder}: ${why ?? lastLine(result.output)}`);
  }
}

async function refuseBrokenFolder(folder: string): Promise<void> {
  const broken = (why: string): Problem =>
    new Problem(
      `The database folder ${folder} is damaged (${why}): move it away to start afresh, or set DATA_DIR to another folder.`,
    );
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) throw broken('PG_VERSION is missing');
  if (version.trim() !== '18') throw broken(`it is of PostgreSQL ${version.trim()}, this is 18`);
  for (const file of ['global/pg_control', 'postgresql.conf', 'pg_hba.conf']) {
    await readFile(join(folder, file)).catch(() => {
      throw broken(`${file} is missing`);
    });
  }
}

async function rememberedPort(home: string): Promise<number> {
  const file = join(home, 'postgres-port');
  const known = Number(await readFile(file, 'utf8').catch(() => ''));
  if (known && (await isPortFree(known))) return known;
  const port = await freePort();
  await writeFile(file, `${port}\n`);
  return port;
}

async function failure(o: { folder: string; log: string; output: string; begunAt: number }): Promise<string> {
  const logged = await readFile(o.log).catch(() => Buffer.alloc(0));
  const text = `${logged.subarray(o.begunAt).toString('utf8')}\n${o.output}`;
  if (isFull(text)) return noSpace(o.folder);
  const lines = text.split('\n');
  const fatal = lines
    .findLast((line) => /(?:FATAL|PANIC):/.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC): +/, '');
  return `PostgreSQL did not start on ${o.folder} (${fatal ?? lastLine(o.output)}): see ${o.log}; move the folder away to start afresh, or set DATA_DIR to another.`;
}

/** Also how the watch of a running server tells that waiting helps. */
export const isFull = (text: string): boolean => text.includes('No space left on device');
export const noSpace = (folder: string): string =>
  `PostgreSQL cannot run on ${folder} (No space left on device): free some space, or set DATA_DIR to another disk.`;

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
