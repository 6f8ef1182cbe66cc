import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshOrderNo, quote } from '../../tests/support/foreign-bodies.ts';
import { type ForeignAnswer, ForeignClient } from '../../tests/support/foreign-client.ts';
import {
  confirm,
  createOrder,
  dataOf,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  walletOf,
} from '../../tests/support/foreign-flows.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { testPool } from '../../tests/support/test-pool.ts';

const families = ['global', 'personal', 'business'] as const;
const refusedAccount = '622202020011229001';

let service: TestService;
let pool: Pool;

beforeAll(async () => {
  service = await startTestService({ SANDBOX_PAYOUT_DELAY_MS: '0', RATE_LIMIT_PER_MINUTE: '1000000' });
  pool = testPool(service.databaseUrl, 8);
});
afterAll(async () => {
  await pool.end();
  await service.stop();
});

async function partner(amount = 10_000): Promise<ForeignClient> {
  const client = await ForeignClient.register(service.url);
  for (const type of ['personal', 'business'])
    dataOf(await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount }));
  return client;
}

const walletTypeOf = (family: (typeof families)[number]) =>
  family === 'business' ? ('business' as const) : ('personal' as const);
const outcomeOf = ({ httpStatus, body }: ForeignAnswer) => `${httpStatus} ${body.status}`;
const atOnce = (call: () => Promise<ForeignAnswer>) => Promise.all(Array.from({ length: 8 }, () => call()));

async function isBalanced(client: ForeignClient): Promise<void> {
  expect(dataOf(await client.sandbox('/sandbox/ledger'))).toMatchObject({ balanced: true });
}

describe('a refund or failure frees no idempotency key for a second payment', () => {
  it.each(families)('%s, refused by the bank', async (family) => {
    const client = await partner();
    const order = await readyOrder(client, family, { account: refusedAccount });
    dataOf(await confirm(client, family, order));
    await settle(client);
    expect((await statusOf(client, family, order.tradeId)).status).toBe('failed');

    const again = await atOnce(() => client.post(paths[family].create, order.body));
    expect(new Set(again.map((answer) => dataOf(answer).tradeId))).toEqual(new Set([order.tradeId]));
    expect(new Set(again.map((answer) => dataOf(answer).status))).toEqual(new Set(['failed']));
    const { queryNo } = await quote(client, family);
    const renewed = { ...order, queryNo };
    const confirmed = await atOnce(() => confirm(client, family, renewed));
    expect(new Set(confirmed.map(outcomeOf))).toEqual(new Set(['400 20203']));
    const other = { ...order.body, transactionMode: 'originalMode' };
    expect(outcomeOf(await client.post(paths[family].create, other))).toBe('400 20202');
    const onItsQuote =
      family === 'business'
        ? await confirm(client, family, { ...order, tradeId: (await readyOrder(client, family)).tradeId })
        : await client.post(paths[family].create, { ...order.body, orderNo: freshOrderNo() });
    expect(outcomeOf(onItsQuote)).toBe('400 20303');
    await settle(client);
    expect(await walletOf(client, walletTypeOf(family))).toMatchObject({
      amount: 10_000,
      totalAmount: 10_000,
    });
    await isBalanced(client);
  });

  it.each(families)('%s, of too small a wallet that was filled afterwards', async (family) => {
    const client = await partner(10);
    const order = await readyOrder(client, family);
    expect(outcomeOf(await confirm(client, family, order))).toBe('400 20401');
    const type = walletTypeOf(family);
    dataOf(await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: 10_000 }));
    expect(dataOf(await client.post(paths[family].create, order.body))).toMatchObject({
      tradeId: order.tradeId,
      status: 'failed',
    });
    expect(outcomeOf(await confirm(client, family, order))).toBe('400 20203');
    await settle(client);
    expect(await walletOf(client, type)).toMatchObject({ amount: 10_010, totalAmount: 10_010 });
    await isBalanced(client);
  });
});

it.each(families)('the same key is honoured in all three families: %s pays once', async (family) => {
  const client = await partner();
  const order = await readyOrder(client, family);
  const mixed = () =>
    Promise.all([
      atOnce(() => client.post(paths[family].create, order.body)),
      atOnce(() => confirm(client, family, order)),
    ]);
  // While it goes, and once it is paid.
  for (let round = 0; round < 2; round += 1) {
    const [created, confirmed] = await mixed();
    expect(new Set(created.map((answer) => dataOf(answer).tradeId))).toEqual(new Set([order.tradeId]));
    expect(new Set(confirmed.map(outcomeOf))).toEqual(new Set(['200 1']));
    await settle(client);
  }
  for (const other of families.filter((one) => one !== family)) {
    const { body } = await createOrder(client, other);
    const taken = await client.post(paths[other].create, { ...body, orderNo: order.orderNo });
    expect(outcomeOf(taken)).toBe('400 20202');
  }
  expect(await statusOf(client, family, order.tradeId)).toMatchObject({ status: 'completed' });
  expect(await walletOf(client, walletTypeOf(family))).toMatchObject({ amount: 9_000, totalAmount: 9_000 });
  await isBalanced(client);
});

describe('an outgoing callback never carries an older status than its order', () => {
  const ranks = ['pending', 'information_required', 'awaiting_transfe', 'transferring', 'completed'];
  const rankOf = (status: string) => {
    const rank = ranks.indexOf(status);
    return rank === -1 ? ranks.length - 1 : rank;
  };
  const read = `
    select status, (select array_agg(to_status order by at, id) from order_history h where h.trade_id = o.trade_id) as history
    from orders o where trade_id = $1`;

  /** A receiver that reads the order in the very moment in which it hears of it. */
  async function readingReceiver() {
    const heard: { id: string; status: string; order: { status: string; history: string[] } }[] = [];
    const server = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { event, id, status } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const { rows } = event === 'payment' ? await pool.query(read, [id]) : { rows: [] };
      if (rows[0]) heard.push({ id, status, order: rows[0] });
      response.end('{"code":"200"}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      heard,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('when many orders end in every way at once: what it says is committed, in order, and its end comes last', async () => {
    const receiver = await readingReceiver();
    const client = await partner(100_000);
    dataOf(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
    const lives = families.flatMap((family) => [
      { family, end: 'completed', account: '6222020200112233445' },
      { family, end: 'failed', account: refusedAccount },
      ...(family === 'global' ? [{ family, end: 'cancelled', account: '6222020200112233445' }] : []),
    ]);
    const ends = await Promise.all(
      [...lives, ...lives].map(async ({ family, end, account }) => {
        const order = await readyOrder(client, family, { account });
        if (end === 'cancelled') dataOf(await client.post(paths.global.cancel, { tradeId: order.tradeId }));
        else dataOf(await confirm(client, family, order));
        return { tradeId: order.tradeId, end };
      }),
    );
    await settle(client);
    receiver.close();
    for (const { id, status, order } of receiver.heard) {
      expect(rankOf(order.status), `${status} of ${id}`).toBeGreaterThanOrEqual(rankOf(status));
      expect(order.history).toContain(status);
    }
    for (const { tradeId, end } of ends) {
      const told = receiver.heard.filter(({ id }) => id === tradeId).map(({ status }) => status);
      expect(told).toEqual(['awaiting_transfe', end]);
      const sent = await deliveriesOf(client, tradeId);
      expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['delivered']));
    }
  });
});
