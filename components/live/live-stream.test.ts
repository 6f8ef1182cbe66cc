import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first is done at once, a burst once more at its end', () => {
  const work = vi.fn<(topic: string) => void>();
  const { ask } = paced(work, 500);
  for (let i = 0; i < 100; i += 1) ask('overview');
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('topics do not wait for each other, and a quiet one is free again', () => {
  const work = vi.fn<(topic: string) => void>();
  const { ask } = paced(work, 500);
  ask('overview');
  ask('wallets');
  vi.advanceTimersByTime(501);
  ask('overview');
  expect(work.mock.calls.flat()).toEqual(['overview', 'wallets', 'overview']);
});

test('after stop nothing runs any more', () => {
  const work = vi.fn<(topic: string) => void>();
  const { ask, stop } = paced(work, 500);
  ask('a');
  ask('a');
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
