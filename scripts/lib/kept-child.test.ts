import { expect, test } from 'vitest';
import type { Child } from './child.ts';
import { keepChild } from './kept-child.ts';

/** Processes that end when the test says so. */
function processes() {
  const ends: ((why: string) => void)[] = [];
  const stopped: number[] = [];
  const said: string[] = [];
  let failures = 0;
  const start = async (): Promise<Child> => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('no space left');
    }
    const nth = ends.length + 1;
    const died = new Promise<string>((done) => void ends.push(done));
    return {
      name: 'portal',
      pid: nth,
      died,
      ready: async () => {},
      stop: async () => void stopped.push(nth),
      kill: async () => void stopped.push(nth),
    };
  };
  const keep = (settledMs = 60_000) =>
    keepChild(start, { say: (line) => said.push(line), pauseMs: 1, settledMs });
  const end = async (nth: number, why = `end ${nth}`) => {
    await expect.poll(() => ends.length).toBe(nth);
    ends[nth - 1]?.(why);
  };
  const failNext = (count: number) => void (failures = count);
  return { keep, end, failNext, said, stopped, started: () => ends.length };
}

test('a process that ended is started again, which is said, and the one that runs is stopped', async () => {
  const { keep, end, said, stopped } = processes();
  const kept = await keep();
  await kept.ready('http://127.0.0.1/health');
  await end(1);
  await expect.poll(() => said).toEqual(['end 1 Starting it again (1 of 5)…', 'The portal runs again.']);
  await kept.stop();
  expect(stopped).toEqual([2]);
});

test('it is given up after five starts in a row', async () => {
  const { keep, end, said, started } = processes();
  const kept = await keep();
  await kept.ready('http://127.0.0.1/health');
  for (let nth = 1; nth <= 6; nth += 1) await end(nth);
  expect(await kept.died).toBe('end 6\nIt was started again 5 times and ended each time: it is given up.');
  expect(started()).toBe(6);
  expect(said.filter((line) => line.includes('Starting it again')).at(-1)).toContain('(5 of 5)');
});

test('a start that fails is tried again, and given up in the end', async () => {
  const { keep, end, failNext, said, started } = processes();
  const kept = await keep();
  await kept.ready('http://127.0.0.1/health');
  failNext(2);
  await end(1);
  await expect.poll(started).toBe(2);
  expect(said[1]).toBe('The portal could not be started (no space left). Starting it again (2 of 5)…');
  failNext(9);
  await end(2);
  expect(await kept.died).toContain('The portal could not be started (no space left).');
});

test('ends with a long life between them are not in a row', async () => {
  const { keep, end, said, started } = processes();
  const kept = await keep(-1);
  await kept.ready('http://127.0.0.1/health');
  for (let nth = 1; nth <= 8; nth += 1) await end(nth);
  await expect.poll(started).toBe(9);
  expect(said.filter((line) => line.includes('(1 of 5)'))).toHaveLength(8);
});

test('one that never was ready is told at once', async () => {
  const { keep, end, started } = processes();
  const kept = await keep();
  await end(1, 'the settings are wrong');
  expect(await kept.died).toBe('the settings are wrong');
  expect(started()).toBe(1);
});
