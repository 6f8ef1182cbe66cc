import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const start = `
  import { gatherPrinting } from './lib/process/standard-output.ts';
  import { createLog, lostLine } from './service/http/log.ts';
  gatherPrinting(lostLine);
  const log = createLog('info');`;
const args = (program: string) => ['--import', 'tsx', '--input-type=module', '--eval', start + program];

/** Prints 20 MB, by its log and beside it, and ends by itself with the longest time that its event loop stood still. */
const noisy = args(`
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (let round = 0; round < 40; round += 1) {
    for (let number = 0; number < 1000; number += 1) log.info({ number, text: 'x'.repeat(400) }, 'line');
    console.error('beside the log', 'y'.repeat(50_000));
    await new Promise((wake) => setTimeout(wake, 5));
  }
  process.exit(delay.max < 1e9 ? 0 : 9);`);

const ended = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

test('every line is written in order before the process ends by itself', () => {
  const program = `
    for (let number = 0; number < 3000; number += 1) log.info({ number, name: '王小明' }, 'line');
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, args(program), { encoding: 'utf8' });
  expect(stderr).toBe('');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: number; name: string; time: string });
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 3000 }, (_, number) => number));
  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['王小明']));
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
});

test.runIf(existsSync('/dev/full'))('a full disk neither blocks the process nor ends it', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, noisy, { stdio: ['ignore', full, full] });
  closeSync(full);
  expect(await ended(child)).toBe(0);
});

test('a reader that stopped reading neither blocks the process nor ends it', async () => {
  // Nothing ever takes from these pipes.
  const child = spawn(process.execPath, noisy, { stdio: ['ignore', 'pipe', 'pipe'] });
  expect(await ended(child)).toBe(0);
  child.stdout.destroy();
  child.stderr.destroy();
});

test('a reader that went away neither blocks the process nor ends it', async () => {
  const child = spawn(process.execPath, noisy, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await ended(child)).toBe(0);
});
