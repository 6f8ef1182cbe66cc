import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { liveNews, liveState } from './live-stream.ts';
import { PageMain } from './page-main.tsx';
import { QueryProvider } from './query-updates.tsx';
import { heardRevision, pageRefreshes } from './shown-revision.ts';

type Reading = { finish: (answer: Response) => void };
let readings: Reading[] = [];
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const revision = () => document.querySelector('main')?.getAttribute('data-revision');
const answer = async (content: unknown, index = readings.length - 1) => {
  readings[index]?.finish(content instanceof Response ? content : Response.json(content));
  await passed(200);
};
const change = (heard: number) => {
  liveNews.publish({ kind: 'wallets', id: 'all', version: 1 });
  heardRevision.raise(heard);
};

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryProvider>
      <PageMain className="">{children}</PageMain>
    </QueryProvider>
  );
  return renderHook(() => useQuery(walletsOptions()).data as unknown, { wrapper });
}

beforeEach(() => {
  vi.useFakeTimers();
  readings = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((finish) => readings.push({ finish }))),
  );
  liveState.set('open');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page shows a revision when what became old was read again, not when it was heard', async () => {
  const { result } = open();
  await passed(6_000);
  await answer('first');
  expect(revision()).toBeNull();
  heardRevision.start(5);
  await passed(200);
  expect(revision()).toBe('5');

  change(7);
  await passed(5_000);
  expect(revision()).toBe('5');
  await answer('second');
  expect([result.current, revision()]).toEqual(['second', '7']);
});

test('a change that waits for its pace, while the reading before it is answered, holds the revision back', async () => {
  open();
  await passed(6_000);
  await answer('first');
  heardRevision.start(5);
  change(6);
  change(7);
  await answer('second');
  expect(revision()).toBeNull();
  await passed(500);
  expect(readings).toHaveLength(3);
  expect(revision()).toBeNull();
  await answer('third');
  expect(revision()).toBe('7');
});

test('7 heard before 6 is 7; a failed reading is not shown; another database begins lower', async () => {
  open();
  await passed(6_000);
  await answer('first');
  heardRevision.start(5);
  heardRevision.raise(7);
  heardRevision.raise(6);
  await passed(200);
  expect(revision()).toBe('7');

  change(8);
  await passed(600);
  await answer(new Response(null, { status: 503 }));
  await passed(600);
  expect(revision()).toBe('7');
  liveNews.publish('everything');
  await passed(600);
  await answer('again');
  expect(revision()).toBe('8');
  heardRevision.start(2);
  await passed(200);
  expect(revision()).toBe('2');
});

test('a rendering by the server holds it back', async () => {
  render(
    <QueryProvider>
      <PageMain className="">page</PageMain>
    </QueryProvider>,
  );
  const id = Symbol('refresh');
  heardRevision.start(3);
  pageRefreshes.begin(id);
  await passed(5_000);
  expect(revision()).toBeNull();
  act(() => pageRefreshes.end(id));
  await passed(200);
  expect(revision()).toBe('3');
});
