import assert from 'node:assert/strict';
import type { Body } from '../../support/foreign-bodies.ts';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { confirm, readyOrder, settle, statusOf } from '../../support/foreign-flows.ts';
import { isDone } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

/** Returns the end of an order with these values and calls. */
export async function outcomeOf(
  world: World,
  o: {
    account?: string;
    reference?: string;
    calls?: (client: ForeignClient, tradeId: string) => Promise<void>;
  },
) {
  const client = await world.partner();
  const payer = { entityType: 'I', firstName: 'Ada', lastName: 'Example', address: { country: 'GB' } };
  const change = o.reference === undefined ? {} : { payer: { ...payer, reference: o.reference } };
  const order = await readyOrder(client, 'global', { ...(o.account ? { account: o.account } : {}), change });
  await o.calls?.(client, order.tradeId);
  await confirm(client, 'global', order);
  const slow = o.account?.endsWith('9006') || o.reference === 'SIM:SLOW';
  if (slow) {
    assert.equal((await statusOf(client, 'global', order.tradeId)).status, 'transferring');
    isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 31 }));
  }
  await settle(client);
  const now = (await statusOf(client, 'global', order.tradeId)) as unknown as Body;
  return {
    client,
    tradeId: order.tradeId,
    status: now.status,
    message: typeof now.message === 'string' ? now.message : '',
  };
}

const values: [value: string, status: string, words: RegExp][] = [
  ['9001', 'failed', /account closed/],
  ['9002', 'failed', /name/],
  ['9003', 'transferring', /^/],
  ['9004', 'transferring', /^/],
  ['9005', 'failed', /review/],
  ['9006', 'completed', /^/],
  ['SIM:REFUSE', 'failed', /refused/],
  ['SIM:HOLD', 'transferring', /^/],
  ['SIM:REVIEW-HOLD', 'transferring', /^/],
  ['SIM:REVIEW-REJECT', 'failed', /review/],
  ['SIM:SLOW', 'completed', /^/],
];

/** The test values of decisions §11, and what goes before what. */
export const testValueRows: Row[] = sectionRows(
  'decisions 11',
  ['service/sandbox/test-values.ts'],
  [
    ...values.map(([value, status, words]) => ({
      name: `test value ${value}`,
      rule: `the order ends ${status}`,
      prove: async (world: World) => {
        const found = value.startsWith('SIM:') ? { reference: value } : { account: `62220202001122${value}` };
        const outcome = await outcomeOf(world, found);
        assert.equal(outcome.status, status);
        assert.match(outcome.message, words);
      },
    })),
    {
      name: 'precedence',
      rule: 'explicit call, then test value, then default',
      prove: async (world) => {
        const complete = await outcomeOf(world, {
          account: '622202020011229001',
          calls: async (client, tradeId) => {
            isDone(await client.sandbox('/sandbox/order/payout', { tradeId, outcome: 'complete' }));
          },
        });
        assert.equal(complete.status, 'completed');
        assert.equal((await outcomeOf(world, { account: '622202020011229001' })).status, 'failed');
        assert.equal((await outcomeOf(world, {})).status, 'completed');
      },
    },
  ],
);
