import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderState, watchDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function watched(at: string, lowMib = 0) {
  const heard: FolderState[] = [];
  const watch = watchDataFolder({
    folders: [{ path: at, called: 'the data folder' }],
    name: 'test',
    lowMib,
    changed: (state) => heard.push(state),
  });
  return { ...watch, heard };
}

test('a folder that can be written has no problem, and nothing is left in it', async () => {
  const { state, stop, heard } = watched(folder);
  expect(await state()).toEqual({});
  expect(await readdir(folder)).toEqual([]);
  expect(heard).toEqual([]);
  stop();
});

test('too little space is a warning that names what is left', async () => {
  const { bavail, bsize } = await statfs(folder);
  const left = Math.floor((bavail * bsize) / 1024 / 1024);
  const { state, stop, heard } = watched(folder, left * 2);
  expect((await state()).warning).toMatch(/^the data folder has \d+ MiB left$/);
  expect(heard).toHaveLength(1);
  stop();
});

test('a folder that is gone is a problem, which ends by itself when it is back', async () => {
  const place = join(folder, 'data');
  const { state, stop, heard } = watched(place);
  expect(await state()).toEqual({ problem: 'the data folder is missing' });
  await mkdir(place);
  await expect.poll(() => state()).toEqual({});
  expect(heard).toEqual([{ problem: 'the data folder is missing' }, {}]);
  stop();
});

test.runIf(existsSync('/dev/full'))('a disk that is full is a problem, until it has room again', async () => {
  // The kernel's own full disk stands where the probe is written, and goes with it.
  await symlink('/dev/full', join(folder, '.health-test'));
  const { state, stop, heard } = watched(folder);
  expect(await state()).toEqual({ problem: 'the disk of the data folder is full' });
  await expect.poll(() => state()).toEqual({});
  expect(heard).toHaveLength(2);
  stop();
});
