import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdDataFolder } from './data-lock.ts';
import { withClient } from './databases.ts';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
import { reachDatabase } from './reach-database.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'corridor-reach-'));
});
afterAll(async () => {
  await stopEmbeddedPostgres(home);
  await rm(home, { recursive: true, force: true });
});

const answers = (url: string) =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

describe('the service’s database for a command', () => {
  it('is the given one where there is one', async () => {
    const { url, release } = await reachDatabase('service', home, 'postgresql://elsewhere/service');
    expect(url).toBe('postgresql://elsewhere/service');
    await release();
  });

  it('is started and migrated, and stopped by the last of those who use it', async () => {
    const [first, second] = await Promise.all([
      reachDatabase('service', home, undefined),
      reachDatabase('service', home, undefined),
    ]);
    await withClient(first.url, (client) => client.query('select 1 from partners'));
    await first.release();
    expect(await answers(second.url)).toBe(true);
    await second.release();
    expect(await answers(second.url)).toBe(false);
  });

  it('goes on running when Corridor came to run on it meanwhile', async () => {
    const { url, release } = await reachDatabase('service', home, undefined);
    const corridor = await holdDataFolder(home);
    await release();
    expect(await answers(url)).toBe(true);
    await corridor.stop();
    await (await startEmbeddedPostgres(home)).stop();
  });
});
