import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import { informationInboxOptions } from '@/lib/features/information/query-options.ts';
import { orderDetailOptions, orderListOptions } from '@/lib/features/orders/query-options.ts';
import { navigationOptions } from '@/lib/features/overview/query-options.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { webhookListOptions } from '@/lib/features/webhooks/query-options.ts';
import { everyLiveKey, keysOfChange } from './changed-keys.ts';

const shown = {
  thisOrder: orderDetailOptions('a').queryKey,
  otherOrder: orderDetailOptions('b').queryKey,
  list: orderListOptions({ view: 'failed' }).queryKey,
  wallets: walletsOptions().queryKey,
  information: informationInboxOptions().queryKey,
  navigation: navigationOptions().queryKey,
  capabilities: capabilitiesOptions().queryKey,
  events: webhookListOptions({ filter: 'unmatched' }).queryKey,
};

async function madeOld(keys: readonly (readonly unknown[])[]): Promise<string[]> {
  const client = new QueryClient();
  for (const queryKey of Object.values(shown)) client.setQueryData(queryKey, 1 as never);
  for (const queryKey of keys) await client.invalidateQueries({ queryKey });
  return Object.entries(shown)
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

describe('a live change makes old exactly what shows it', () => {
  test.each([
    ['order', ['thisOrder', 'list', 'information', 'navigation']],
    ['wallets', ['thisOrder', 'otherOrder', 'wallets']],
    ['webhook', ['thisOrder', 'otherOrder', 'events']],
    ['approval', ['navigation']],
    ['draft', []],
  ] as const)('%s', async (kind, expected) => {
    expect(await madeOld(keysOfChange({ kind, id: 'a', version: 1 }))).toEqual(expected);
  });

  test('after a gap, everything', async () => {
    expect(await madeOld(everyLiveKey)).toEqual(Object.keys(shown));
  });
});
