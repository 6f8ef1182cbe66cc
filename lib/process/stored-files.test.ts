import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeAbandoned } from './stored-files.ts';

const hourMs = 3_600_000;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abandoned-'));
  await writeFile(join(folder, 'in-progress'), 'x');
  await writeFile(join(folder, 'abandoned'), 'x');
  const before = new Date(Date.now() - hourMs - 1_000);
  await utimes(join(folder, 'abandoned'), before, before);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('removes what is old, and nothing else', async () => {
  await removeAbandoned(folder, hourMs);
  expect(await readdir(folder)).toEqual(['in-progress']);
});

it('asks the folder, not the clock of the process, how old a file is', async () => {
  const nowMs = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(nowMs + 2 * hourMs);
  await removeAbandoned(folder, hourMs);
  vi.restoreAllMocks();
  expect(await readdir(folder)).toEqual(['in-progress']);
});
