import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnDemand } from './use-on-demand.ts';

const part = { name: 'part' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = (load: () => Promise<typeof part>) =>
  renderHook(({ wanted }) => useOnDemand(load, wanted), { initialProps: { wanted: false } });

test('is loaded once, when it is first wanted, and stays', async () => {
  const load = vi.fn(async () => part);
  const { result, rerender } = shown(load);
  expect(load).not.toHaveBeenCalled();
  for (const wanted of [true, false, true]) {
    rerender({ wanted });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(result.current).toBe(part);
  }
  expect(load).toHaveBeenCalledTimes(1);
});

test('is tried again while it is wanted, and no longer', async () => {
  const load = vi.fn(async (): Promise<typeof part> => {
    throw new Error('no connection');
  });
  const { result, rerender } = shown(load);
  rerender({ wanted: true });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(load.mock.calls.length).toBeGreaterThan(1);
  rerender({ wanted: false });
  const tries = load.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(tries);
  load.mockResolvedValue(part);
  rerender({ wanted: true });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current).toBe(part);
});
