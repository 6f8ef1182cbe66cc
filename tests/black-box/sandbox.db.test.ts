import { describe, expect, it } from 'vitest';
import type { ForeignClient } from '../support/foreign-client.ts';
import { confirm, dataOf, readyOrder, settle, statusOf } from '../support/foreign-flows.ts';
import { lab } from './lab.ts';

const service = lab();

describe('the sandbox', () => {
  const finals = async (
    account: string,
    decide?: (client: ForeignClient, tradeId: string) => Promise<unknown>,
  ) => {
    const client = await service.partner();
    const order = await readyOrder(client, 'global', { account });
    await decide?.(client, order.tradeId);
    await confirm(client, 'global', order);
    await settle(client);
    return (await statusOf(client, 'global', order.tradeId)).status;
  };

  it('lets an explicit call go before a test value, and that before the default', async () => {
    expect(await finals('6222020200112233445')).toBe('completed');
    expect(await finals('622202020011229001')).toBe('failed');
    const complete = (client: ForeignClient, tradeId: string) =>
      client.sandbox('/sandbox/order/payout', { tradeId, outcome: 'complete' });
    expect(await finals('622202020011229001', complete)).toBe('completed');
    const reject = (client: ForeignClient, tradeId: string) =>
      client.sandbox('/sandbox/order/review', { tradeId, decision: 'reject' });
    expect(await finals('6222020200112233445', reject)).toBe('failed');
  });

  it('says idle at once when nothing is under way, and not before', async () => {
    const client = await service.partner();
    await settle(client);
    expect((await client.sandbox('/sandbox/idle', { timeoutMs: 0 })).httpStatus).toBe(200);
    const order = await readyOrder(client, 'global', { account: '622202020011229006' });
    dataOf(await confirm(client, 'global', order));
    expect((await client.sandbox('/sandbox/idle', { timeoutMs: 0 })).httpStatus).toBe(400);
  });
});
