import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readiness } from '../../lib/readiness.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  process.env.LOW_DISK_MIB = '1000000000';
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('the portal says that its data folder cannot be written, and that it has little room', async () => {
  const { dataDir } = portal.service;
  expect(await readiness()).toEqual({
    // Nobody runs jobs in this process.
    reason: 'background jobs are not running',
    isDatabaseSilent: false,
    warnings: [expect.stringMatching(/^the data folder has \d+ MiB left$/)],
  });
  await rename(dataDir, `${dataDir}-away`);
  await expect
    .poll(async () => (await readiness()).reason)
    .toBe('the data folder is missing; background jobs are not running');
  await rename(`${dataDir}-away`, dataDir);
  await expect.poll(async () => (await readiness()).reason).toBe('background jobs are not running');
});
