import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { spanSeconds, untilGivenUp } from '../support/callback-retries.ts';
import { personOrder, quote } from '../support/foreign-bodies.ts';
import type { ForeignClient } from '../support/foreign-client.ts';
import {
  confirm,
  dataOf,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  walletOf,
} from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';

const service = lab();
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const advance = async (client: ForeignClient, seconds: number) => {
  dataOf(await client.sandbox('/sandbox/clock/advance', { seconds }));
  await client.renewToken();
};

/** A partner that is called back at a receiver of its own. */
async function listening(usd = 5_000): Promise<{ client: ForeignClient; own: CallbackReceiver }> {
  const own = await startCallbackReceiver();
  closers.push(() => own.close());
  const client = await service.partner(usd);
  await settle(client);
  dataOf(await client.sandbox('/sandbox/callback-address', { url: own.url }));
  return { client, own };
}

const accepted = { body: '{"code":"200","Message":""}' };
const refusedReply = { body: '{"code":"500","Message":"not now"}' };
const credit = { type: 'personal', currency: 'USD', amount: 1 };

describe('the partner’s clock', () => {
  it('ends a quote after 15 minutes', async () => {
    const client = await service.partner();
    const [early, late] = [
      personOrder(await quote(client, 'global')),
      personOrder(await quote(client, 'global')),
    ];
    await advance(client, 890);
    expect(outcome(await client.post(paths.global.create, early))).toBe('200 1');
    await advance(client, 11);
    expect(outcome(await client.post(paths.global.create, late))).toBe('400 20302');
  });

  it('holds a locked rate for 24 hours, to the cent', async () => {
    const client = await service.partner();
    const order = await readyOrder(client, 'global', { change: { lockRate: true } });
    const late = await readyOrder(client, 'global', { change: { lockRate: true } });
    await advance(client, 86_380);
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    const { sourceAmount, targetAmount } = order.body;
    expect(await statusOf(client, 'global', order.tradeId)).toMatchObject({ sourceAmount, targetAmount });
    await advance(client, 30);
    expect(outcome(await confirm(client, 'global', late))).toBe('400 20302');
  });

  it('is one partner’s own', async () => {
    const [one, two] = [await service.partner(), await service.partner()];
    await advance(one, 5_000);
    expect(outcome(await two.get('/global/payout/wallet/list'))).toBe('200 1');
    expect(dataOf(await two.sandbox('/sandbox/clock')).offsetSeconds).toBe(0);
  });

  it('is all that anything waits for, a slow payout and two hours of retries included', async () => {
    const { client, own } = await listening();
    own.answer(refusedReply);
    const order = await readyOrder(client, 'global', { account: '622202020011229006' });
    dataOf(await confirm(client, 'global', order));
    await advance(client, 31);
    const renewing = withRenewal(client);
    await untilGivenUp(renewing, order.tradeId);
    expect((await statusOf(client, 'global', order.tradeId)).status).toBe('completed');
  });
});

/** Retries outlast tokens. */
function withRenewal(client: ForeignClient): ForeignClient {
  const plain = client.sandbox.bind(client);
  client.sandbox = async (path, json) => {
    const answer = await plain(path, json);
    if (answer.body.status !== '20003') return answer;
    await client.renewToken();
    return plain(path, json);
  };
  return client;
}

describe('callbacks', () => {
  it('are tried 17 times within two hours, the same bytes each time, and then given up', async () => {
    const { client, own } = await listening();
    own.answer(refusedReply);
    dataOf(await client.sandbox('/sandbox/wallet/credit', credit));
    const { walletId } = await walletOf(client);
    const delivery = await untilGivenUp(withRenewal(client), walletId);
    expect([delivery.state, delivery.attempts.length]).toEqual(['failed', 17]);
    expect(spanSeconds(delivery)).toBeLessThanOrEqual(7_200);
    const tries = own.about(walletId);
    expect(tries).toHaveLength(17);
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('stop at the first answer with code 200', async () => {
    const { client, own } = await listening();
    own.answer(refusedReply);
    dataOf(await client.sandbox('/sandbox/wallet/credit', credit));
    await settle(client);
    own.answer(accepted);
    await advance(client, 10);
    await settle(client);
    await advance(client, 3_000);
    await settle(client);
    expect(own.about((await walletOf(client)).walletId)).toHaveLength(2);
  });

  it('of one order come in its order, and wait for one another', async () => {
    const { client, own } = await listening();
    own.answer(refusedReply);
    const order = await readyOrder(client, 'global');
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    own.answer(accepted);
    await advance(client, 10);
    await settle(client);
    const statuses = own.received
      .filter(({ body }) => body.id === order.tradeId)
      .map(({ body }) => body.status);
    expect(statuses.at(-1)).toBe('completed');
    expect(statuses.slice(0, -1).every((status) => status === 'awaiting_transfe')).toBe(true);
  });

  it('are sent again by hand, under the same id', async () => {
    const { client, own } = await listening();
    dataOf(await client.sandbox('/sandbox/wallet/credit', credit));
    await settle(client);
    const { walletId } = await walletOf(client);
    const last = (await deliveriesOf(client, walletId)).at(-1);
    dataOf(await client.sandbox('/sandbox/callbacks/redeliver', { deliveryId: last?.deliveryId }));
    await own.arrived(3);
    const [first, again] = own.about(walletId);
    expect(first?.headers['webhook-id']).toBe(again?.headers['webhook-id']);
    expect(first?.text).toBe(again?.text);
  });

  it('tell each change of a balance with the new available amount', async () => {
    const { client, own } = await listening();
    const order = await readyOrder(client, 'global', { account: '622202020011229001' });
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    const balances = own.received.filter(({ body }) => body.event === 'balance').map(({ body }) => body);
    const amountsOf = (id: unknown) =>
      balances.filter((balance) => balance.id === id).map(({ amount }) => amount);
    expect(amountsOf((await walletOf(client)).walletId)).toEqual([4_000, 5_000]);
    // Of the legacy list, with what the business wallet has.
    const [legacy] = dataOf<{ walletId: string }[]>(await client.post('/payout/wallet/list', {}));
    expect(amountsOf(legacy?.walletId)).toEqual([9_000, 10_000]);
    expect(balances).toHaveLength(4);
  });

  it('tell only final statuses where that is asked for', async () => {
    const { client, own } = await listening();
    dataOf(await client.sandbox('/sandbox/callback-address', { url: own.url, statuses: 'final' }));
    const order = await readyOrder(client, 'global');
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    const statuses = own.received
      .filter(({ body }) => body.id === order.tradeId)
      .map(({ body }) => body.status);
    expect(statuses).toEqual(['completed']);
  });

  const hostile: [name: string, listener: RequestListener][] = [
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'answers with compressed bytes',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    ['answers without end', (_request, response) => void response.writeHead(200).write('x'.repeat(200_000))],
    ['breaks off', (request) => request.socket.destroy()],
    ['answers with a page', (_request, response) => response.end('<html>OK</html>')],
  ];

  it.each(hostile)('survive a receiver that %s, and try again', async (_name, listener) => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as { port: number };
    const client = await service.partner(0);
    dataOf(await client.sandbox('/sandbox/callback-address', { url: `http://127.0.0.1:${port}` }));
    dataOf(await client.sandbox('/sandbox/wallet/credit', credit));
    await settle(client);
    const [delivery] = await deliveriesOf(client, (await walletOf(client)).walletId);
    expect([delivery?.state, delivery?.attempts.length]).toEqual(['pending', 1]);
    expect(delivery?.attempts[0]?.error).toBeTruthy();
    expect(seen).toEqual(['/hub/webhook', '/hub/webhook']);
    await advance(client, 10);
    await settle(client);
    expect(seen).toEqual(Array.from({ length: 4 }, () => '/hub/webhook'));
  });

  it.each([
    'http://example.com',
    'https://10.1.2.3',
    'https://[fd00::1]',
    'https://localhost.example.com:22',
    'http://169.254.169.254',
    'file:///etc/passwd',
  ])('never go to %s', async (url) => {
    const client = await service.partner(0);
    expect((await client.sandbox('/sandbox/callback-address', { url })).httpStatus).toBe(400);
  });
});
