import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { WebhookHealth } from '@/lib/features/webhooks/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { EventHealth } from './event-list.tsx';

afterEach(cleanup);

const nothing: WebhookHealth = {
  lastReceivedAt: null,
  states: { received: 0, applied: 0, unchanged: 0, 'unknown-subject': 0, rejected: 0, failed: 0 },
  verified: 0,
  lag: null,
  missing: 0,
};

const show = (health: Partial<WebhookHealth>) =>
  renderInLocale(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
      <EventHealth initial={{ ...nothing, ...health }} />
    </QueryClientProvider>,
    'en',
  );

test('the figures of a day, each unusual result and the missing ones with a way to them', () => {
  show({
    lastReceivedAt: new Date().toISOString(),
    states: { ...nothing.states, applied: 5, unchanged: 2, 'unknown-subject': 1, rejected: 3 },
    verified: 7,
    lag: { half: 0.4, most: 75 },
    missing: 2,
  });
  for (const text of ['just now', '11 callbacks', 'Half within 1 s', '9 of 10 within 2 min', '7 of 8'])
    screen.getByText(text);
  screen.getByText('1 is unsigned');
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('1 unmatched')).toBe('/events?state=unknown-subject');
  expect(addressOf('3 refused')).toBe('/events?state=rejected');
  expect(addressOf('Show 2 orders without a callback')).toBe('/events?missing=1');
});

test('before the first callback nothing is counted, and nothing leads anywhere', () => {
  show({});
  screen.getByText('Nothing yet');
  screen.getByText('Not known');
  expect(screen.queryAllByRole('link')).toEqual([]);
});
