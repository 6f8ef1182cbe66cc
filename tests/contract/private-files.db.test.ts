import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServiceProcess } from '../../lab/service.ts';
import { bundle } from '../../scripts/bundle.mjs';
import { holdDataFolder } from '../../scripts/lib/data-lock.ts';
import { serviceSources } from '../../scripts/lib/service-flags.ts';
import { createTestDatabase } from '../support/database.ts';

let folder: string;
let usual: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
  // Bundled before the mask goes.
  await bundle({ entry: 'service/server.ts', name: 'service', sources: serviceSources });
  usual = process.umask(0o000);
});
afterEach(async () => {
  process.umask(usual);
  await rm(folder, { recursive: true });
});

/** Lists the files and folders that a group or everybody may read, write or enter. */
async function open(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  expect(found.length).toBeGreaterThan(0);
  const modes = await Promise.all(
    found.map(async (name) => {
      const { mode } = await stat(join(folder, name));
      return (mode & 0o077) === 0 ? [] : `${name} ${(mode & 0o777).toString(8)}`;
    }),
  );
  return modes.flat();
}

test('a start in a shell without a mask writes for its own user alone, and so do its children', async () => {
  const held = await holdDataFolder(join(folder, 'data'));
  expect(await open()).toEqual([]);
  expect(process.umask()).toBe(0o077);
  await held.stop();
});

test('a service that was started in a shell without a mask leaves no file to others', async () => {
  const database = await createTestDatabase('service');
  const service = await startServiceProcess({
    SERVICE_DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SFTP_PORT: '0',
  });
  await service.ready();
  await service.stop();
  expect(await open()).toEqual([]);
  await database.drop();
});
