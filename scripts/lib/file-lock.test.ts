import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exclusively } from './file-lock.ts';
import { Problem } from './problem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a lock', () => {
  test('lets one work at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((wake) => setTimeout(wake, 5));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => exclusively(join(folder, 'one'), work)));
    expect(most).toBe(1);
  });

  test('is taken over from a holder that died', async () => {
    const lock = join(folder, 'left');
    await mkdir(lock);
    await writeFile(join(lock, 'holder'), '999999999');
    expect(await exclusively(lock, async () => 'done')).toBe('done');
  });

  test('that cannot be made is an error, not a wait', async () => {
    // A file where the folder of the lock should be: not even root can make a folder in it.
    const file = join(folder, 'file');
    await writeFile(file, '');
    const trial = exclusively(join(file, 'lock'), async () => 'never');
    await expect(trial).rejects.toThrow(Problem);
    await expect(trial).rejects.toThrow(`The lock ${join(file, 'lock')} cannot be made`);
  });

  test.runIf(process.platform === 'linux')('in a folder where nothing can be made is one too', async () => {
    await expect(exclusively('/proc/lock', async () => 'never')).rejects.toThrow(Problem);
  });
});
