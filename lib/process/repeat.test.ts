import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work of which each run ends when the test says so. */
function heldWork() {
  const ends: { resolve(): void; reject(problem: Error): void }[] = [];
  const work = vi.fn(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  const end = async (problem?: Error) => {
    const run = ends.shift();
    if (problem) run?.reject(problem);
    else run?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, end };
}

test('runs every so often after the last run ended, and never twice at once', async () => {
  const { work, end } = heldWork();
  repeat(work, { everyMs: 100, failed: () => {} });
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(work).toHaveBeenCalledTimes(1);
  await end();
  await vi.advanceTimersByTimeAsync(99);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what a run throws is reported, and the next one comes', async () => {
  const { work, end } = heldWork();
  const failed = vi.fn();
  repeat(work, { everyMs: 100, failed }).soon();
  const problem = new Error('the database is gone');
  await end(problem);
  expect(failed).toHaveBeenCalledExactlyOnceWith(problem);
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
});

test('wanted soon, it runs at once, or once more when what runs has ended', async () => {
  const { work, end } = heldWork();
  const repeated = repeat(work, { everyMs: 100, failed: () => {} });
  for (let times = 0; times < 3; times += 1) repeated.soon();
  expect(work).toHaveBeenCalledTimes(1);
  await end();
  expect(work).toHaveBeenCalledTimes(2);
  await end();
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopped, it waits for what runs, and nothing runs any more', async () => {
  const { work, end } = heldWork();
  const repeated = repeat(work, { everyMs: 100, failed: () => {} });
  repeated.soon();
  repeated.soon();
  const stopped = vi.fn();
  void repeated.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(500);
  expect(stopped).not.toHaveBeenCalled();
  await end();
  expect(stopped).toHaveBeenCalled();
  repeated.soon();
  await vi.advanceTimersByTimeAsync(500);
  expect(work).toHaveBeenCalledTimes(1);
});
