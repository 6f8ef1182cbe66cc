import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveNews } from './live-news.ts';
import { liveState } from './live-state.ts';
import { useReading } from './use-reading.ts';

const answers: (() => Response)[] = [];
const ask = vi.fn(async () => (answers.shift() ?? (() => Response.json('?')))());
const is = (value: unknown) => answers.push(() => Response.json(value));
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  liveState.set('open');
});
afterEach(() => {
  cleanup();
  answers.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is read at once, and again when a change is about it', async () => {
  is(1);
  is(2);
  const { result } = renderHook(() => useReading<number>('/api/x', { kinds: ['wallets'] }));
  expect(result.current).toEqual({ data: undefined, isError: false });
  await passed(600);
  expect(result.current.data).toBe(1);
  liveNews.publish({ kind: 'order', id: 'a', version: 1 });
  await passed(600);
  expect(ask).toHaveBeenCalledTimes(1);
  liveNews.publish({ kind: 'wallets', id: 'a', version: 1 });
  await passed(600);
  expect(result.current.data).toBe(2);
});

test('a failed reading keeps what was read before, and the next one fixes it', async () => {
  is(1);
  answers.push(() => new Response(null, { status: 503 }));
  is(3);
  const { result } = renderHook(() => useReading<number>('/api/x', { everyMs: 60_000 }));
  await passed(600);
  liveNews.publish('everything');
  await passed(600);
  expect(result.current).toEqual({ data: 1, isError: true });
  await passed(60_000);
  expect(result.current).toEqual({ data: 3, isError: false });
});

test('a refusal because nobody is signed in ends the session on the page', async () => {
  answers.push(() => new Response(null, { status: 401 }));
  renderHook(() => useReading('/api/x'));
  await passed(0);
  expect(liveState.get()).toBe('ended');
});

test('nothing is asked after it has left the page', async () => {
  is(1);
  const { unmount } = renderHook(() => useReading('/api/x', { everyMs: 1_000 }));
  await passed(0);
  unmount();
  liveNews.publish('everything');
  await passed(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
