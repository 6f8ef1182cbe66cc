import { act, cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveNews } from '@/components/live/live-stream.ts';
import { QueryProvider } from '@/components/live/query-updates.tsx';
import { en } from '../../tests/support/catalogues.ts';
import { router } from '../../tests/support/navigation.ts';
import { OverviewUpdates } from './use-status-announcements.ts';

let isThere = true;
let shown: ReturnType<typeof render>;
const page = (overview: ReactNode) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Shanghai">
    <QueryProvider>{overview}</QueryProvider>
  </NextIntlClientProvider>
);
const overview = <OverviewUpdates needsMe={[]} cutOff="as of 14:02" />;
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  isThere = true;
  vi.stubGlobal('fetch', async () =>
    isThere ? Response.json([]) : Promise.reject(new TypeError('cut off')),
  );
  shown = render(page(overview));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the overview is drawn again after a change, and not before', async () => {
  await passed(6_000);
  expect(router.refresh).not.toHaveBeenCalled();
  liveNews.publish({ kind: 'order', id: 'a', version: 1 });
  await passed(600);
  expect(router.refresh).toHaveBeenCalledOnce();
});

test('while the portal does not answer it stays, and says of when it is', async () => {
  await passed(6_000);
  isThere = false;
  liveNews.publish('everything');
  // It is asked twice.
  await passed(2_000);
  expect(screen.getByText('as of 14:02')).toBeTruthy();
  expect(router.refresh).not.toHaveBeenCalled();
  isThere = true;
  liveNews.publish('everything');
  await passed(600);
  expect(screen.queryByText('as of 14:02')).toBeNull();
  expect(router.refresh).toHaveBeenCalledOnce();
});

test('one that was opened anew says nothing of an earlier failure, and is not drawn twice', async () => {
  await passed(6_000);
  isThere = false;
  liveNews.publish('everything');
  await passed(2_000);
  shown.rerender(page(null));
  await passed(6_000);
  isThere = true;
  shown.rerender(page(overview));
  expect(screen.queryByText('as of 14:02')).toBeNull();
  await passed(600);
  expect(router.refresh).not.toHaveBeenCalled();
});
