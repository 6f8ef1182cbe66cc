import assert from 'node:assert/strict';
import { type CallbackReceiver, startCallbackReceiver } from '../../support/callback-receiver.ts';
import { spanSeconds, untilGivenUp } from '../../support/callback-retries.ts';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { confirm, deliveriesOf, readyOrder, settle, walletOf } from '../../support/foreign-flows.ts';
import { isDone } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const closed = '622202020011229001';

type Listed = { walletId: string };
type Told = { client: ForeignClient; receiver: CallbackReceiver; tradeId: string };

/** A partner with a receiver of its own, told of one order's whole life. */
async function told<T>(
  world: World,
  o: { account?: string; statuses?: 'all' | 'final' },
  look: (told: Told) => T | Promise<T>,
): Promise<T> {
  const receiver = await startCallbackReceiver();
  try {
    const client = await world.partner();
    const address = { url: receiver.url, ...(o.statuses ? { statuses: o.statuses } : {}) };
    isDone(await client.sandbox('/sandbox/callback-address', address));
    const order = await readyOrder(client, 'global', o.account === undefined ? {} : { account: o.account });
    isDone(await confirm(client, 'global', order));
    await settle(client);
    return await look({ client, receiver, tradeId: order.tradeId });
  } finally {
    await receiver.close();
  }
}

const of = ({ receiver, tradeId }: Told) =>
  receiver.received.map(({ body }) => body).filter(({ id }) => id === tradeId);

const body = ['lib/service-core/contract/callback.ts#callbackSchema', 'service/domain/callbacks/events.ts'];
const sending = ['service/domain/callbacks/attempt.ts#createAttempt'];

const bodyRows = sectionRows('6', body, [
  {
    name: 'body event',
    rule: "'payment' for payment, 'balance' for balance information",
    prove: (world) =>
      told(world, {}, ({ receiver }) => {
        const events = new Set(receiver.received.map((callback) => callback.body.event));
        assert.deepEqual(events, new Set(['payment', 'balance']));
      }),
  },
  {
    name: 'body id',
    rule: 'tradeId for payment, walletId for balance',
    prove: (world) =>
      told(world, {}, async ({ client, receiver, tradeId }) => {
        const global = isDone<Listed[]>(await client.get('/global/payout/wallet/list'));
        const legacy = isDone<Listed[]>(await client.post('/payout/wallet/list', {}));
        const listed = [...global, ...legacy].map(({ walletId }) => walletId);
        assert.ok(receiver.about(legacy[0]?.walletId).length > 0);
        assert.ok(receiver.about((await walletOf(client)).walletId).length > 0);
        for (const { body: told } of receiver.received) {
          assert.ok((told.event === 'payment' ? [tradeId] : listed).includes(String(told.id)));
        }
      }),
  },
  {
    name: 'body status',
    rule: 'the order’s status; changed for a balance',
    prove: (world) =>
      told(world, {}, (t) => {
        assert.equal(of(t).at(-1)?.status, 'completed');
        const balance = t.receiver.received.find((callback) => callback.body.event === 'balance');
        assert.equal(balance?.body.status, 'changed');
      }),
  },
  {
    name: 'body amount',
    rule: 'only when event is balance: a number, the new available amount',
    prove: (world) =>
      told(world, {}, async (t) => {
        for (const event of of(t)) assert.ok(!('amount' in event));
        const { walletId, amount } = await walletOf(t.client);
        assert.equal(t.receiver.about(walletId).at(-1)?.body.amount, amount);
      }),
  },
  ...(['targetAmount', 'sourceAmount'] as const).map((name) => ({
    name: `body ${name}`,
    rule: 'actual amount of the successful transfer; only when status is completed',
    prove: (world: World) =>
      told(world, {}, (t) => {
        for (const event of of(t)) {
          assert.equal(name in event, event.status === 'completed');
          if (name in event) assert.ok(typeof event[name] === 'number' && event[name] > 0);
        }
      }),
  })),
  {
    name: 'body message',
    rule: 'the related error text',
    prove: (world) =>
      told(world, { account: closed }, (t) => {
        const last = of(t).at(-1);
        assert.equal(last?.status, 'failed');
        assert.match(String(last?.message), /account closed/);
      }),
  },
]);

const sendingRows = sectionRows('6', sending, [
  {
    name: 'callback address',
    rule: 'POST {callback_url}/hub/webhook',
    prove: async (world) => {
      const paths: string[] = [];
      const { createServer } = await import('node:http');
      const server = createServer((request, response) => {
        paths.push(`${request.method} ${request.url}`);
        response.end('{"code":"200","Message":""}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const client = await world.partner([]);
      isDone(await client.sandbox('/sandbox/callback-address', { url: `http://127.0.0.1:${port}/base/` }));
      isDone(
        await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 1 }),
      );
      await settle(client);
      server.close();
      assert.deepEqual([...new Set(paths)], ['POST /base/hub/webhook']);
    },
  },
  {
    name: 'header appkey',
    rule: 'the service’s App Key of this partner',
    prove: (world) =>
      told(world, {}, ({ client, receiver }) => {
        for (const { headers } of receiver.received) assert.equal(headers.appkey, client.appKey);
      }),
  },
  {
    name: 'receiver response code',
    rule: "'200' means success; anything else is tried again",
    code: ['service/domain/callbacks/attempt.ts#judgeReply'],
    prove: (world) =>
      told(world, {}, async ({ client, receiver }) => {
        const { walletId } = await walletOf(client);
        const credit = { type: 'personal', currency: 'USD', amount: 1 };
        for (const [reply, delivered] of [
          [{ body: '{"code":"200","Message":""}' }, true],
          [{ body: '{"code":200}' }, true],
          [{ body: '{"code":"500","Message":"no"}' }, false],
          [{ body: 'OK' }, false],
          [{ status: 500, body: '{"code":"200"}' }, false],
        ] as const) {
          receiver.answer(reply);
          isDone(await client.sandbox('/sandbox/wallet/credit', credit));
          await settle(client);
          const last = (await deliveriesOf(client, walletId)).at(-1);
          assert.equal(last?.state === 'delivered', delivered, reply.body);
          receiver.answer({ body: '{"code":"200"}' });
          isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 10 }));
          await settle(client);
        }
      }),
  },
  {
    name: 'receiver response Message',
    rule: 'kept with the attempt',
    code: ['service/domain/callbacks/attempt.ts#recordAttempt'],
    prove: async (world) => {
      const receiver = await startCallbackReceiver();
      receiver.answer({ body: '{"code":"500","Message":"our disk is full"}' });
      const client = await world.partner([]);
      isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
      isDone(
        await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 1 }),
      );
      await settle(client);
      const deliveries = await client.sandbox('/sandbox/callbacks');
      await receiver.close();
      assert.match(deliveries.text, /our disk is full/);
    },
  },
  {
    name: 'retry rule',
    rule: "without code '200' up to 16 retries within 2 hours",
    code: ['service/domain/callbacks/attempt.ts#retryDelaySeconds'],
    prove: retriesEnd,
  },
  {
    name: 'emission',
    rule: 'payment when a confirmed order becomes final, balance when a wallet changes',
    code: ['service/domain/callbacks/events.ts', 'service/domain/callbacks/events.ts'],
    prove: (world) =>
      told(world, { statuses: 'final' }, (t) => {
        assert.deepEqual(
          of(t).map(({ status }) => status),
          ['completed'],
        );
        assert.ok(t.receiver.received.some((callback) => callback.body.event === 'balance'));
      }),
  },
]);

/** Sixteen retries after the first try, all within two hours of the partner's clock. */
async function retriesEnd(world: World): Promise<void> {
  const receiver = await startCallbackReceiver();
  receiver.answer({ body: '{"code":"500","Message":"no"}' });
  const client = await world.partner([]);
  isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
  isDone(await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 1 }));
  await client.renewToken();
  const { walletId } = await walletOf(client);
  const renewing = renewingTokens(client);
  const delivery = await untilGivenUp(renewing, walletId);
  await receiver.close();
  assert.deepEqual([delivery.state, delivery.attempts.length], ['failed', 17]);
  assert.equal(receiver.about(walletId).length, 17);
  assert.ok(spanSeconds(delivery) <= 7_200, `${spanSeconds(delivery)} s`);
}

/** Tokens end after an hour of the partner's clock, which the retries outlast. */
function renewingTokens(client: ForeignClient): ForeignClient {
  const plain = client.sandbox.bind(client);
  client.sandbox = async (path, json) => {
    const answer = await plain(path, json);
    if (answer.body.status !== '20003') return answer;
    await client.renewToken();
    return plain(path, json);
  };
  return client;
}

const limitRows = sectionRows(
  '8',
  ['service/domain/callbacks/attempt.ts#maxAttempts'],
  [{ name: 'callback retries', rule: '16 within 2 hours', prove: retriesEnd }],
);

/** Specification §6, and the limit of §8 on retries. */
export const eventRows: Row[] = [...bodyRows, ...sendingRows, ...limitRows];
