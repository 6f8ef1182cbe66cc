import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFreshBalance } from './review-panel.tsx';

const start = Date.parse('2026-11-20T12:00:00Z');
let readAt: number;
let isAnswered: boolean;
let isYounger: boolean;
const posts = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  readAt = start;
  isAnswered = true;
  isYounger = true;
  vi.stubGlobal('fetch', async (_: string, options?: RequestInit) => {
    if (options?.method !== 'POST') {
      return Response.json({
        wallets: [],
        conversions: [],
        stale: false,
        readAt: new Date(readAt).toISOString(),
      });
    }
    posts();
    if (!isAnswered) return Response.json({ code: 'unavailable' }, { status: 502 });
    if (isYounger) readAt = Date.now();
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setUp(isWatched = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(
    ({ nowMs }) => useFreshBalance({ readAt: new Date(start).toISOString(), nowMs, isWatched }),
    { wrapper, initialProps: { nowMs: start } },
  );
  return {
    current: () => hook.result.current,
    after: async (seconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(start + seconds * 1000 - Date.now()));
      hook.rerender({ nowMs: start + seconds * 1000 });
      await act(() => vi.advanceTimersByTimeAsync(10));
    },
  };
}

test('balances are read again before they are a minute old', async () => {
  const { current, after } = setUp();
  await after(39);
  expect(posts).not.toHaveBeenCalled();
  await after(41);
  expect(posts).toHaveBeenCalledOnce();
  await after(70);
  expect(current()).toMatchObject({ isStale: false, failed: false });
});

test('without an answer they are too old after a minute, and not asked for all the time', async () => {
  isAnswered = false;
  const { current, after } = setUp();
  await after(41);
  await after(45);
  expect(posts).toHaveBeenCalledTimes(1);
  await after(61);
  expect(current()).toMatchObject({ isStale: true, failed: true });
  isAnswered = true;
  await act(() => current().readAgain());
  await after(62);
  expect(current()).toMatchObject({ isStale: false, failed: false });
});

test('a reading that brings nothing younger is not repeated at once', async () => {
  isYounger = false;
  const { current, after } = setUp();
  await after(41);
  await after(45);
  expect(posts).toHaveBeenCalledTimes(1);
  await after(52);
  expect(posts).toHaveBeenCalledTimes(2);
  await after(61);
  expect(current()).toMatchObject({ isStale: true, failed: false });
});

test('nobody asks for who only reads', async () => {
  const { after } = setUp(false);
  await after(120);
  expect(posts).not.toHaveBeenCalled();
});
