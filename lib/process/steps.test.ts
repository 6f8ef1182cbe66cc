import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSteps } from './steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a step that fails or hangs stops no other, and is named once it has failed three times in a row', async () => {
  const failed = vi.fn();
  const works = vi.fn(async () => undefined);
  let isBroken = true;
  const steps = startSteps(
    [
      { name: 'hanging', everyMs: 100, run: () => new Promise<void>(() => {}) },
      {
        name: 'failing',
        everyMs: 100,
        run: async () => {
          if (isBroken) throw new Error('one corrupt row');
        },
      },
      { name: 'working', everyMs: 100, run: works },
    ],
    failed,
  );
  await vi.advanceTimersByTimeAsync(250);
  expect(works).toHaveBeenCalledTimes(2);
  expect(steps.warnings()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(works).toHaveBeenCalledTimes(3);
  expect(failed.mock.calls.map(([name]) => name)).toEqual(['failing', 'failing', 'failing']);
  expect(steps.warnings()).toEqual(['failing has failed 3 times in a row; the log says why']);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(steps.warnings()).toEqual([]);
});

test('what a step tells an operator is told until the step finds it in order', async () => {
  const found = vi.fn<() => Promise<string | undefined>>();
  found.mockResolvedValueOnce('an order waits').mockResolvedValue(undefined);
  const steps = startSteps([{ name: 'looking', everyMs: 100, run: found }], () => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(steps.warnings()).toEqual(['an order waits']);
  await vi.advanceTimersByTimeAsync(100);
  expect(steps.warnings()).toEqual([]);
});
