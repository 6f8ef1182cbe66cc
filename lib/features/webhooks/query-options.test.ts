import { expect, test } from 'vitest';
import { activeFilters, changed, webhookAddress } from './query-options.ts';
import { webhookListSchema } from './types.ts';

const addressOf = (query: Record<string, string>) =>
  webhookAddress('/events', webhookListSchema.parse(query));

test.each([
  [{}, '/events'],
  [{ by: 'order', q: ' ', state: 'nonsense' }, '/events'],
  [{ by: 'event', kind: 'balance', state: 'failed' }, '/events?by=event&kind=balance&state=failed'],
  [
    { from: '2026-11-20', to: '0000-01-01', q: 'P2611', cursor: 'x' },
    '/events?q=P2611&from=2026-11-20&cursor=x',
  ],
  [{ missing: '1' }, '/events?missing=1'],
  [{ missing: 'yes' }, '/events'],
] as [Record<string, string>, string][])('%j is the list %s', (query, address) => {
  expect(addressOf(query)).toBe(address);
});

test('a change begins at the first page and keeps the rest', () => {
  const input = webhookListSchema.parse({ by: 'event', q: 'P2611', cursor: 'x' });
  expect(webhookAddress('', changed(input, { state: 'applied' }))).toBe('?by=event&state=applied&q=P2611');
  expect(activeFilters(changed(input, { q: undefined }))).toEqual([]);
});
