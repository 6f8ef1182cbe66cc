import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from './databases.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type PostgresWatch, watchPostgres } from './postgres-watch.ts';

let home: string;
let server: EmbeddedPostgres;
let watch: PostgresWatch;
const said: string[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'postgres-watch-'));
  server = await startEmbeddedPostgres(home);
  watch = watchPostgres({ home, server, say: (line) => said.push(line) });
});
afterEach(async () => {
  await watch.stop();
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function killServer(): Promise<void> {
  const [pid] = (await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

const answer = () => withClient(server.url('postgres'), (client) => client.query('select 1 as one'));

test('a server that was killed is started again at the same address', async () => {
  await killServer();
  await expect.poll(() => said.at(-1)).toBe('PostgreSQL runs again.');
  expect((await answer()).rows).toEqual([{ one: 1 }]);
});

test('a server that cannot be started again is told of in a sentence', async () => {
  const control = join(home, 'postgres', 'global', 'pg_control');
  const kept = await readFile(control);
  await rm(control);
  await killServer();
  await expect.poll(() => said.at(-1)).toContain('global/pg_control is missing');
  // With the file back it starts: nobody has to tell it.
  await writeFile(control, kept);
  await expect.poll(() => said.at(-1)).toBe('PostgreSQL runs again.');
});

test('a server whose address somebody else took ends the watch with a sentence', async () => {
  await killServer();
  const other = createServer();
  await expect
    .poll(
      () =>
        new Promise<boolean>((done) => {
          other.once('error', () => done(false));
          other.listen(server.port, '127.0.0.1', () => done(true));
        }),
      { timeout: 10_000, interval: 5 },
    )
    .toBe(true);
  expect(await watch.ended).toBe(
    `PostgreSQL ended and could not be started again: port ${server.port} was taken meanwhile`,
  );
  other.close();
});
