import assert from 'node:assert/strict';
import type { Body } from '../../support/foreign-bodies.ts';
import {
  confirm,
  createOrder,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
} from '../../support/foreign-flows.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const machine = ['service/domain/orders/state-machine.ts#rules'];
const families = ['global', 'personal', 'business'] as const;

const hold = '622202020011229003';
const rejected = '622202020011229005';

/** Specification §3. */
export const stateRows: Row[] = sectionRows('3', machine, [
  {
    name: 'named statuses',
    rule: 'pending, awaiting_transfe (spelled so), transferring, completed, in data.status',
    prove: async (world) => {
      const client = await world.partner();
      const order = await createOrder(client, 'global', { account: hold });
      const seen = [order.status];
      isDone(await client.post(paths.global.completed, { tradeId: order.tradeId }));
      seen.push((await statusOf(client, 'global', order.tradeId)).status);
      isDone(await confirm(client, 'global', order));
      seen.push((await statusOf(client, 'global', order.tradeId)).status);
      isDone(await client.sandbox('/sandbox/order/payout', { tradeId: order.tradeId, outcome: 'complete' }));
      await settle(client);
      seen.push((await statusOf(client, 'global', order.tradeId)).status);
      assert.deepEqual(seen, ['pending', 'awaiting_transfe', 'transferring', 'completed']);
    },
  },
  {
    name: 'documents being collected, upload completed',
    rule: 'tradeId given: awaiting_transfe',
    prove: async ({ shared }) => {
      for (const family of families) {
        const order = await readyOrder(shared, family);
        assert.equal(order.status, 'awaiting_transfe', family);
      }
    },
  },
  {
    name: 'pending (legacy family), cancel',
    rule: 'cancelled while it is pending, refused afterwards',
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'personal');
      isDone(await shared.post(paths.personal.cancel, { tradeId }));
      assert.equal((await statusOf(shared, 'personal', tradeId)).status, 'cancelled');
      const waiting = await readyOrder(shared, 'personal');
      const answer = await shared.post(paths.personal.cancel, { tradeId: waiting.tradeId });
      isRefused(answer, '20203', /awaiting_transfe/);
    },
  },
  {
    name: 'neither completed nor transferring (global family), cancel',
    rule: 'cancelled; refused when completed or transferring',
    prove: async (world) => {
      const client = await world.partner();
      for (const make of [createOrder, readyOrder]) {
        const { tradeId } = await make(client, 'global');
        isDone(await client.post(paths.global.cancel, { tradeId }));
        assert.equal((await statusOf(client, 'global', tradeId)).status, 'cancelled');
      }
      const order = await readyOrder(client, 'global', { account: hold });
      isDone(await confirm(client, 'global', order));
      const ref = { tradeId: order.tradeId };
      isRefused(await client.post(paths.global.cancel, ref), '20203', /transferring/);
      isDone(await client.sandbox('/sandbox/order/payout', { ...ref, outcome: 'complete' }));
      await settle(client);
      isRefused(await client.post(paths.global.cancel, ref), '20203', /completed/);
    },
  },
  {
    name: 'async confirm, balance and review good',
    rule: 'payout executed, final status completed, payment event sent',
    prove: async (world) => {
      for (const family of families) {
        const client = await world.partner();
        const order = await readyOrder(client, family);
        isDone(await confirm(client, family, order));
        await settle(client);
        assert.equal((await statusOf(client, family, order.tradeId)).status, 'completed', family);
        const last = (await deliveriesOf(client, order.tradeId)).at(-1);
        assert.deepEqual([last?.event, last?.status, last?.state], ['payment', 'completed', 'delivered']);
      }
    },
  },
  {
    name: 'async confirm, insufficient balance or review failed',
    rule: 'failure status with reason, event sent',
    prove: async (world) => {
      const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1_500 }]);
      const poor = await readyOrder(client, 'global', { sourceCents: 150_001 });
      isRefused(await confirm(client, 'global', poor), '20401', /balance/);
      const bad = await readyOrder(client, 'global', { account: rejected });
      await confirm(client, 'global', bad);
      await settle(client);
      for (const [order, words] of [
        [poor, /insufficient balance/],
        [bad, /review rejected/],
      ] as const) {
        const now = (await statusOf(client, 'global', order.tradeId)) as Body & { status: string };
        assert.equal(now.status, 'failed');
        assert.match(String(now.message), words);
        assert.equal((await deliveriesOf(client, order.tradeId)).at(-1)?.status, 'failed');
      }
    },
  },
]);
