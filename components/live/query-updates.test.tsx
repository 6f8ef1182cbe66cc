import { useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { liveNews, liveState } from './live-stream.ts';
import { QueryProvider } from './query-updates.tsx';

const answers: Response[] = [];
const ask = vi.fn(async () => answers.shift() ?? Response.json('?'));
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const wallets = () => renderHook(() => useQuery(walletsOptions()), { wrapper: QueryProvider });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  ask.mockClear();
  liveState.set('open');
});
afterEach(() => {
  cleanup();
  answers.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a query is read again when a change is about it, and only then', async () => {
  answers.push(Response.json(1), Response.json(2));
  const { result } = wallets();
  await passed(6_000);
  expect(result.current.data).toBe(1);
  liveNews.publish({ kind: 'draft', id: 'a', version: 1 });
  await passed(600);
  expect(ask).toHaveBeenCalledTimes(1);
  liveNews.publish({ kind: 'wallets', id: 'a', version: 1 });
  await passed(600);
  expect(result.current.data).toBe(2);
});

test('a failed reading keeps the data of the one before', async () => {
  answers.push(Response.json(1), new Response(null, { status: 503 }), Response.json(3));
  const { result } = wallets();
  await passed(6_000);
  liveNews.publish('everything');
  await passed(600);
  expect(result.current).toMatchObject({ data: 1, isError: true });
  liveNews.publish('everything');
  await passed(600);
  expect(result.current).toMatchObject({ data: 3, isError: false });
});

test('a refusal because nobody is signed in ends the session on the page, at once', async () => {
  answers.push(new Response(null, { status: 401 }));
  wallets();
  await passed(10);
  expect(liveState.get()).toBe('ended');
});
