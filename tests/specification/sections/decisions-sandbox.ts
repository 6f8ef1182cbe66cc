import assert from 'node:assert/strict';
import { startCallbackReceiver } from '../../support/callback-receiver.ts';
import type { Body } from '../../support/foreign-bodies.ts';
import { ForeignClient, json, send } from '../../support/foreign-client.ts';
import {
  confirm,
  createOrder,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  walletOf,
} from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import { outcomeOf, testValueRows } from './test-values.ts';

const callRows = sectionRows(
  'decisions 11',
  ['service/routes/sandbox.ts#sandboxRoutes'],
  [
    {
      name: 'POST /sandbox/partner',
      rule: 'no headers but the type of JSON; a new, empty partner',
      prove: async ({ url }) => {
        const data = isDone<Body>(
          await send(url, { path: '/sandbox/partner', body: '{"name":"New"}', headers: json }),
        );
        for (const name of ['partnerId', 'appKey', 'secretKey']) assert.equal(typeof data[name], 'string');
        const sftp = data.sftp as Body;
        assert.deepEqual(Object.keys(sftp).toSorted(), ['host', 'password', 'port', 'username']);
        const client = await ForeignClient.register(url);
        const wallets = isDone<Body[]>(await client.get('/global/payout/wallet/list'));
        assert.ok(wallets.every(({ totalAmount }) => Number(totalAmount) === 0));
      },
    },
    {
      name: 'POST /sandbox/key',
      rule: 'appkey and token; registers a public key with its scheme',
      prove: async (world) => {
        isRefused(await send(world.url, { path: '/sandbox/key', body: '{}' }), '20001');
        isRefused(await world.shared.sandbox('/sandbox/key', { publicKey: 'none' }), '20008');
      },
    },
    {
      name: 'POST /sandbox/callback-address',
      rule: 'url, statuses all or final; loopback allowed, other private addresses not',
      code: ['service/domain/callbacks/address.ts#checkCallbackUrl'],
      prove: async (world) => {
        const client = await world.partner([]);
        for (const url of [
          'http://10.0.0.1',
          'https://169.254.169.254',
          'http://example.com',
          'ftp://127.0.0.1',
        ]) {
          assert.notEqual((await client.sandbox('/sandbox/callback-address', { url })).body.status, '1', url);
        }
        for (const statuses of ['all', 'final']) {
          isDone(await client.sandbox('/sandbox/callback-address', { url: world.receiver.url, statuses }));
        }
        const wrong = { url: world.receiver.url, statuses: 'some' };
        isRefusedAt(await client.sandbox('/sandbox/callback-address', wrong), 'statuses');
      },
    },
    {
      name: 'POST /sandbox/wallet/credit',
      rule: 'type, currency, amount; answers with the wallet',
      prove: async (world) => {
        const client = await world.partner([]);
        const data = isDone<Body>(
          await client.sandbox('/sandbox/wallet/credit', { type: 'business', currency: 'JPY', amount: 12 }),
        );
        assert.deepEqual([data.type, data.currency, data.amount], ['business', 'JPY', 12]);
        const cents = { type: 'business', currency: 'JPY', amount: 1.5 };
        isRefusedAt(await client.sandbox('/sandbox/wallet/credit', cents), 'amount');
      },
    },
    {
      name: 'POST /sandbox/order/review',
      rule: 'approve, reject or hold, before or after confirmation',
      prove: async (world) => {
        const rejected = await outcomeOf(world, {
          calls: async (client, tradeId) => {
            const decision = { tradeId, decision: 'reject', message: 'not today' };
            isDone(await client.sandbox('/sandbox/order/review', decision));
          },
        });
        assert.equal(rejected.status, 'failed');
        const held = await outcomeOf(world, { account: '622202020011229004' });
        const { client, tradeId } = held;
        isDone(await client.sandbox('/sandbox/order/review', { tradeId, decision: 'approve' }));
        await settle(client);
        assert.equal((await statusOf(client, 'global', tradeId)).status, 'completed');
      },
    },
    {
      name: 'POST /sandbox/order/payout',
      rule: 'complete, refuse or hold; an illegal step is refused',
      prove: async (world) => {
        const { client, tradeId } = await outcomeOf(world, { account: '622202020011229003' });
        isDone(await client.sandbox('/sandbox/order/payout', { tradeId, outcome: 'refuse', message: 'no' }));
        await settle(client);
        assert.equal((await statusOf(client, 'global', tradeId)).status, 'failed');
        const cancelled = await createOrder(client, 'global');
        isDone(await client.post(paths.global.cancel, { tradeId: cancelled.tradeId }));
        const late = { tradeId: cancelled.tradeId, outcome: 'complete' };
        isRefused(await client.sandbox('/sandbox/order/payout', late), '20203');
      },
    },
    {
      name: 'GET /sandbox/clock, POST /sandbox/clock/advance',
      rule: 'this partner’s clock: now and offsetSeconds',
      prove: async (world) => {
        const [one, two] = [await world.partner([]), await world.partner([])];
        const data = isDone<{ now: string; offsetSeconds: number }>(
          await one.sandbox('/sandbox/clock/advance', { seconds: 600 }),
        );
        assert.equal(data.offsetSeconds, 600);
        assert.ok(Math.abs(Date.parse(data.now) - Date.now() - 600_000) < 30_000);
        assert.equal(isDone(await two.sandbox('/sandbox/clock')).offsetSeconds, 0);
        isRefusedAt(await one.sandbox('/sandbox/clock/advance', { seconds: -1 }), 'seconds');
      },
    },
    {
      name: 'GET /sandbox/callbacks, POST /sandbox/callbacks/redeliver',
      rule: 'deliveries with their attempts; sending one again',
      code: [
        'service/domain/callbacks/deliveries.ts#redeliver',
        'service/domain/callbacks/deliveries.ts#listDeliveries',
      ],
      prove: async (world) => {
        const receiver = await startCallbackReceiver();
        const client = await world.partner([]);
        isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
        isDone(
          await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 1 }),
        );
        await settle(client);
        const { walletId } = await walletOf(client);
        const [delivery] = await deliveriesOf(client, walletId);
        assert.deepEqual(
          [delivery?.event, delivery?.state, delivery?.attempts.length],
          ['balance', 'delivered', 1],
        );
        isDone(await client.sandbox('/sandbox/callbacks/redeliver', { deliveryId: delivery?.deliveryId }));
        await receiver.arrived(3);
        await receiver.close();
        const [first, again] = receiver.about(walletId);
        assert.equal(first?.text, again?.text);
        isRefused(await client.sandbox('/sandbox/callbacks/redeliver', { deliveryId: 'none' }), '20104');
      },
    },
    {
      name: 'GET /sandbox/ledger',
      rule: 'balanced, transactions, sums per currency',
      prove: async ({ shared }) => {
        const data = isDone<Body>(await shared.sandbox('/sandbox/ledger'));
        assert.equal(data.balanced, true);
        assert.ok(Number(data.transactions) >= 2);
        assert.ok(Object.values(data.sums as Body).every((sum) => sum === 0));
      },
    },
    {
      name: 'POST /sandbox/idle',
      rule: 'answers when nothing is under way; says so when something still is',
      code: ['service/sandbox/clock.ts#waitIdle'],
      prove: async (world) => {
        const client = await world.partner();
        isDone(await client.sandbox('/sandbox/idle', { timeoutMs: 5_000 }));
        const order = await readyOrder(client, 'global', { account: '622202020011229006' });
        isDone(await confirm(client, 'global', order));
        isRefused(await client.sandbox('/sandbox/idle', { timeoutMs: 0 }), '-1', /under way/);
      },
    },
    {
      name: 'POST /sandbox/customer-entity',
      rule: 'name and country; a reviewed customer entity',
      prove: async ({ shared }) => {
        isDone(await shared.sandbox('/sandbox/customer-entity', { name: 'Example Ltd', country: 'GB' }));
        isRefusedAt(await shared.sandbox('/sandbox/customer-entity', { name: 'Example Ltd' }), 'country');
      },
    },
  ],
);

/** Decisions §11. */
export const sandboxRows: Row[] = [...testValueRows, ...callRows];
