import { expect } from 'vitest';
import type { Body, Family } from '../support/foreign-bodies.ts';
import type { ForeignClient } from '../support/foreign-client.ts';
import { confirm, dataOf, type OrderChange, readyOrder, settle, statusOf } from '../support/foreign-flows.ts';
import { type Lab, outcome } from './lab.ts';

/** Asserts that a partner's book balances. */
export async function balanced(client: ForeignClient): Promise<void> {
  const ledger = dataOf<{ balanced: boolean; sums: Record<string, number> }>(
    await client.sandbox('/sandbox/ledger'),
  );
  expect(ledger.balanced).toBe(true);
  expect(Object.values(ledger.sums).every((sum) => sum === 0)).toBe(true);
}

/** Runs an order from nothing to the callback; answers with the order as it is in the end. */
export async function paid(
  lab: Lab,
  client: ForeignClient,
  family: Family,
  change: OrderChange = {},
): Promise<Body> {
  const order = await readyOrder(client, family, change);
  expect(order.status).toBe('awaiting_transfe');
  expect(outcome(await confirm(client, family, order))).toBe('200 1');
  await settle(client);
  const now = (await statusOf(client, family, order.tradeId)) as unknown as Body;
  expect(now.status).toBe('completed');
  const told = lab.receiver.received.filter(({ body }) => body.id === order.tradeId);
  const { sourceAmount, targetAmount } = order.body;
  expect(told.at(-1)?.body).toEqual({
    event: 'payment',
    id: order.tradeId,
    status: 'completed',
    sourceAmount,
    targetAmount,
  });
  await balanced(client);
  return now;
}
