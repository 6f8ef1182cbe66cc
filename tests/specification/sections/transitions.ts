import assert from 'node:assert/strict';
import { type Body, quote } from '../../support/foreign-bodies.ts';
import {
  confirm,
  createOrder,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../../support/foreign-flows.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const machine = ['service/domain/orders/state-machine.ts#rules'];
const hold = '622202020011229003';
const refused = '622202020011229001';

async function fixed(world: World) {
  const client = await world.partner();
  const latin = { fullName: 'Wang Wei', accountInfo: { name: 'Wang Wei', number: '6222020200112233445' } };
  const { body, ...order } = await createOrder(client, 'global');
  const beneficiary = body.beneficiary as Body;
  const update = (change: Body) =>
    client.post(paths.global.update, { orderNo: order.orderNo, beneficiary: { ...beneficiary, ...change } });
  return { client, order, update, latin };
}

/** The table of decisions §5, line by line. */
export const transitionRows: Row[] = sectionRows('decisions 5', machine, [
  {
    name: 'create, valid',
    rule: 'pending, or information_required when the pre-check finds something',
    prove: async ({ shared }) => {
      assert.equal((await createOrder(shared, 'global')).status, 'pending');
      const order = await createOrder(shared, 'global');
      const body = { ...order.body, orderNo: `${order.orderNo}-2`, beneficiary: undefined } as Body;
      const wrongId = { ...(order.body.beneficiary as Body), idNumber: '110105194912310021' };
      const fresh = await quote(shared, 'global');
      const asked = { ...body, queryNo: fresh.queryNo, beneficiary: wrongId };
      const data = isDone(await shared.post(paths.global.create, asked));
      assert.equal(data.status, 'information_required');
      assert.ok(JSON.stringify(data.problems).includes('idNumber'), JSON.stringify(data));
    },
  },
  {
    name: 'information_required, update, pre-check passes',
    rule: 'pending, or awaiting_transfe when the documents were complete',
    prove: async (world) => {
      const { client, order, update, latin } = await fixed(world);
      assert.equal(isDone(await update(latin)).status, 'information_required');
      assert.equal(isDone(await update({})).status, 'pending');
      isDone(await client.post(paths.global.completed, { tradeId: order.tradeId }));
      assert.equal(isDone(await update(latin)).status, 'information_required');
      assert.equal(isDone(await update({})).status, 'awaiting_transfe');
    },
  },
  {
    name: 'pending, awaiting_transfe or information_required, update, pre-check finds something',
    rule: 'information_required',
    prove: async (world) => {
      const { client, order, update, latin } = await fixed(world);
      for (let i = 0; i < 2; i += 1) assert.equal(isDone(await update(latin)).status, 'information_required');
      isDone(await update({}));
      isDone(await client.post(paths.global.completed, { tradeId: order.tradeId }));
      assert.equal(isDone(await update(latin)).status, 'information_required');
    },
  },
  {
    name: 'pending, upload completed',
    rule: 'awaiting_transfe when the needed documents are there; else refused, naming them',
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'business');
      isDone(await upload(shared, 'business', tradeId, 'purchase_order'));
      isRefused(await shared.post(paths.business.completed, { tradeId }), '20204', /proforma_invoice/);
      assert.equal((await statusOf(shared, 'business', tradeId)).status, 'pending');
      isDone(await upload(shared, 'business', tradeId, 'proforma_invoice'));
      assert.equal(
        isDone(await shared.post(paths.business.completed, { tradeId })).status,
        'awaiting_transfe',
      );
    },
  },
  {
    name: 'awaiting_transfe, or pending without needed documents, async confirm',
    rule: 'transferring; funds from available to in transit',
    prove: async (world) => {
      for (const make of [createOrder, readyOrder]) {
        const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1_000 }]);
        const order = await make(client, 'global', { sourceCents: 40_000, account: hold });
        assert.equal(isDone(await confirm(client, 'global', order)).status, 'transferring');
        const { amount, totalAmount } = await walletOf(client);
        assert.deepEqual([amount, totalAmount], [600, 1_000]);
      }
    },
  },
  {
    name: 'async confirm, balance too small or review rejected',
    rule: 'failed with the reason, nothing held',
    prove: async (world) => {
      const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1_000 }]);
      const poor = await readyOrder(client, 'global', { sourceCents: 100_001 });
      isRefused(await confirm(client, 'global', poor), '20401');
      const bad = await readyOrder(client, 'global', { sourceCents: 50_000 });
      isDone(await client.sandbox('/sandbox/order/review', { tradeId: bad.tradeId, decision: 'reject' }));
      await confirm(client, 'global', bad);
      for (const { tradeId } of [poor, bad]) {
        assert.equal((await statusOf(client, 'global', tradeId)).status, 'failed');
      }
      const { amount, totalAmount } = await walletOf(client);
      assert.deepEqual([amount, totalAmount], [1_000, 1_000]);
    },
  },
  {
    name: 'transferring, review approved and rail pays',
    rule: 'completed, with actual amounts',
    prove: async (world) => {
      const client = await world.partner();
      const order = await readyOrder(client, 'global');
      isDone(await confirm(client, 'global', order));
      await settle(client);
      const now = (await statusOf(client, 'global', order.tradeId)) as unknown as Body;
      assert.equal(now.status, 'completed');
      const { sourceAmount, targetAmount } = order.body;
      assert.deepEqual([now.sourceAmount, now.targetAmount], [sourceAmount, targetAmount]);
    },
  },
  {
    name: 'transferring, review rejected or rail refuses',
    rule: 'failed with the reason; funds back to available',
    prove: async (world) => {
      const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1_000 }]);
      const returned = await readyOrder(client, 'global', { sourceCents: 30_000, account: refused });
      isDone(await confirm(client, 'global', returned));
      const held = await readyOrder(client, 'global', { sourceCents: 30_000, account: '622202020011229004' });
      isDone(await confirm(client, 'global', held));
      isDone(await client.sandbox('/sandbox/order/review', { tradeId: held.tradeId, decision: 'reject' }));
      await settle(client);
      for (const { tradeId } of [returned, held]) {
        const now = (await statusOf(client, 'global', tradeId)) as unknown as Body;
        assert.equal(now.status, 'failed');
        assert.ok(String(now.message).length > 8);
      }
      const { amount, totalAmount } = await walletOf(client);
      assert.deepEqual([amount, totalAmount], [1_000, 1_000]);
    },
  },
  {
    name: 'any but completed, transferring, failed and cancelled, cancel',
    rule: 'cancelled; the others refuse and name their status',
    prove: async (world) => {
      const { client, order, update, latin } = await fixed(world);
      isDone(await update(latin));
      isDone(await client.post(paths.global.cancel, { tradeId: order.tradeId }));
      isRefused(await confirm(client, 'global', { ...order, body: {} }), '20203', /cancelled/);
      const failed = await readyOrder(client, 'global', { account: refused });
      isDone(await confirm(client, 'global', failed));
      await settle(client);
      isRefused(await client.post(paths.global.cancel, { tradeId: failed.tradeId }), '20203', /failed/);
    },
  },
  ...(['global', 'personal'] as const).map((family) => ({
    name: `cancelled, cancel (${family})`,
    rule: 'answers success again and changes nothing: no second event, no second step in the history',
    prove: async (world: World) => {
      const client = await world.partner();
      const { tradeId, orderNo } = await createOrder(client, family);
      const first = isDone(await client.post(paths[family].cancel, { tradeId }));
      for (const ref of [{ tradeId }, { orderNo }, { tradeId, orderNo }])
        assert.deepEqual(isDone(await client.post(paths[family].cancel, ref)), first);
      await settle(client);
      assert.deepEqual(
        (await deliveriesOf(client, tradeId)).map(({ status }) => status),
        ['cancelled'],
      );
    },
  })),
  {
    name: 'confirm again',
    rule: 'transferring or completed answers success with its status and pays nothing twice',
    prove: async (world) => {
      const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1_000 }]);
      const order = await readyOrder(client, 'global', { sourceCents: 30_000, account: hold });
      for (let i = 0; i < 3; i += 1) isDone(await confirm(client, 'global', order));
      isDone(await client.sandbox('/sandbox/order/payout', { tradeId: order.tradeId, outcome: 'complete' }));
      await settle(client);
      assert.equal(isDone(await confirm(client, 'global', order)).status, 'completed');
      assert.equal((await walletOf(client)).totalAmount, 700);
    },
  },
  {
    name: 'confirm without needed documents',
    rule: 'refused, and nothing changes',
    prove: async ({ shared }) => {
      const order = await createOrder(shared, 'business');
      isRefused(await confirm(shared, 'business', order), '20204', /proforma_invoice/);
      assert.equal((await statusOf(shared, 'business', order.tradeId)).status, 'pending');
    },
  },
]);
