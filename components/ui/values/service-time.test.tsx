import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceTime, useClockAhead, useServiceNow } from './service-time.ts';

const start = Date.parse('2026-11-20T06:00:00.000Z');
const minuteMs = 60_000;
const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();
const minutes = (ms: number) => (ms - start) / minuteMs;

const show = (serviceNow = at(0)) =>
  renderHook((given: { serviceNow: string }) => minutes(useServiceNow(given.serviceNow)), {
    initialProps: { serviceNow },
  });

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => {
  serviceTime.release();
  cleanup();
  vi.useRealTimers();
});

test('the time of the page counts, however wrong the browser’s clock is, and goes on', () => {
  const { result } = show(at(600));
  expect(result.current).toBe(600);
  act(() => void vi.advanceTimersByTime(minuteMs));
  expect(result.current).toBe(601);
});

test('an open page hears at once that the clock was put forward, and back', () => {
  const { result } = show();
  const ahead = renderHook(() => useClockAhead(0));
  act(() => serviceTime.tell({ now: at(0), aheadMs: 15 * minuteMs }));
  expect([result.current, ahead.result.current]).toEqual([15, 15 * minuteMs]);
  act(() => serviceTime.tell({ now: at(0), aheadMs: 0 }));
  expect([result.current, ahead.result.current]).toEqual([0, 0]);
});

test('what the live connection told is not replaced by an answer that was under way', () => {
  const { result, rerender } = show();
  act(() => serviceTime.tell({ now: at(0), aheadMs: 15 * minuteMs }));
  rerender({ serviceNow: at(1) });
  expect(result.current).toBe(15);
  act(() => serviceTime.read(at(20)));
  expect(result.current).toBe(15);
});

test('while the live connection is silent the newest answer counts, and no older one', () => {
  const { result, rerender } = show();
  act(() => serviceTime.tell({ now: at(0), aheadMs: 15 * minuteMs }));
  act(() => serviceTime.release());
  rerender({ serviceNow: at(30) });
  expect(result.current).toBe(30);
  act(() => serviceTime.read(at(29)));
  expect(result.current).toBe(30);
});

test('a page that the history restored has the time of the tab, not that of its rendering', () => {
  const first = show();
  act(() => serviceTime.tell({ now: at(0), aheadMs: 15 * minuteMs }));
  act(() => void vi.advanceTimersByTime(5 * minuteMs));
  first.unmount();
  expect(show(at(0)).result.current).toBe(20);
});
