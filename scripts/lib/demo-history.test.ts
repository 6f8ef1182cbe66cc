import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginInThePast, ensureDemoHistory } from './demo-history.ts';

let folder: string;
const said: string[] = [];
const say = (line: string) => void said.push(line);
/** A service that never answers: only a history that is due waits for it. */
const service = new Promise<void>(() => {});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-history-'));
  said.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the service of a first start begins in the past, and so it does when that start was interrupted', async () => {
  const begun = { SANDBOX_BEGINS_DAYS_AGO: '45' };
  expect(await beginInThePast(folder, true)).toEqual(begun);
  expect(await beginInThePast(folder, true)).toEqual(begun);
});

test('with DEMO_DATA=none everything is in the present', async () => {
  expect(await beginInThePast(folder, false)).toEqual({});
  await ensureDemoHistory(folder, { env: {}, say, service });
  expect([await readdir(folder), said]).toEqual([[], []]);
});

test('a service that ran before stays in the present', async () => {
  await writeFile(join(folder, 'sandbox-partner.json'), '{}');
  expect(await beginInThePast(folder, true)).toEqual({});
  await ensureDemoHistory(folder, { env: {}, say, service });
  expect(said).toEqual([]);
});
