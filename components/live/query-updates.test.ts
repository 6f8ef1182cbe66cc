import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { approvalOptions, approvalQueueOptions } from '@/lib/features/approvals/query-options.ts';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import { informationInboxOptions } from '@/lib/features/information/query-options.ts';
import { orderDetailOptions, orderListOptions } from '@/lib/features/orders/query-options.ts';
import { navigationOptions, overviewKey } from '@/lib/features/overview/query-options.ts';
import { partyDetailOptions, partyListOptions } from '@/lib/features/parties/query-options.ts';
import { policiesOptions } from '@/lib/features/policies/query-options.ts';
import { peopleKey } from '@/lib/features/users/query-options.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { webhookListOptions } from '@/lib/features/webhooks/query-options.ts';
import { everyLiveKey, keysOfChange } from './query-updates.tsx';

const shown = {
  thisOrder: orderDetailOptions('a').queryKey,
  otherOrder: orderDetailOptions('b').queryKey,
  list: orderListOptions({ view: 'failed' }).queryKey,
  approval: approvalOptions({ id: 'approval', orderId: 'a' }).queryKey,
  otherApproval: approvalOptions({ id: 'other', orderId: 'b' }).queryKey,
  queue: approvalQueueOptions().queryKey,
  wallets: walletsOptions().queryKey,
  information: informationInboxOptions().queryKey,
  navigation: navigationOptions().queryKey,
  party: partyDetailOptions({ kind: 'payer', id: 'a' }).queryKey,
  parties: partyListOptions({ kind: 'payer' }).queryKey,
  people: peopleKey,
  policies: policiesOptions().queryKey,
  capabilities: capabilitiesOptions().queryKey,
  events: webhookListOptions({ state: 'unknown-subject' }).queryKey,
  overview: overviewKey,
};

async function madeOld(keys: readonly (readonly unknown[])[]): Promise<string[]> {
  const client = new QueryClient();
  for (const queryKey of Object.values(shown)) client.setQueryData(queryKey, 1);
  for (const queryKey of keys) await client.invalidateQueries({ queryKey });
  return Object.entries(shown)
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

describe('a live change makes old exactly what shows it', () => {
  test.each([
    ['order', ['thisOrder', 'list', 'approval', 'queue', 'information', 'navigation', 'party', 'overview']],
    ['wallets', ['thisOrder', 'otherOrder', 'approval', 'otherApproval', 'queue', 'wallets', 'overview']],
    ['webhook', ['thisOrder', 'otherOrder', 'events', 'overview']],
    ['approval', ['approval', 'otherApproval', 'queue', 'navigation', 'overview']],
    ['party', ['party', 'parties', 'overview']],
    ['policy', ['policies', 'overview']],
    ['people', ['navigation', 'people', 'overview']],
    ['draft', ['overview']],
    ['clock', Object.keys(shown)],
  ] as const)('%s', async (kind, expected) => {
    expect(await madeOld(keysOfChange({ kind, id: 'a', version: 1 }))).toEqual(expected);
  });

  test('after a gap, everything', async () => {
    expect(await madeOld(everyLiveKey)).toEqual(Object.keys(shown));
  });
});
