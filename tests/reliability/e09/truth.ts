import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlannedEvent, type PlannedOrder, wallets } from './plan.ts';

export type Truth = {
  url: string;
  /** Makes this the state at the service from now on. */
  happens(event: PlannedEvent): void;
  balanceOf(walletId: string): number;
  close(): Promise<void>;
};

const longestDelayMs = 300;
const delayedShare = 0.3;

/**
 * A payout service that only answers questions: how an order stands and what the wallets hold. An order goes on by one
 * step of those that have happened at each question, and some answers take long, so that the one to a later question
 * overtakes them: the more callbacks are processed side by side, the more often.
 */
export async function startTruth(o: {
  orders: readonly PlannedOrder[];
  random: () => number;
}): Promise<Truth> {
  const orders = new Map(
    o.orders.map(({ tradeId, orderNo }) => [tradeId, { orderNo, status: 'pending', next: [] as string[] }]),
  );
  const balances = new Map(wallets.map(({ walletId }) => [walletId, 1_000]));

  const dataFor = (path: string, body: string): unknown => {
    if (path.endsWith('/oauth/token')) return 'token-of-the-experiment';
    if (path.endsWith('/wallet/list'))
      return wallets.map(({ walletId, currency }) => ({
        walletId,
        currency,
        type: 'personal',
        amount: String(balances.get(walletId)),
        totalAmount: String(balances.get(walletId)),
      }));
    const { tradeId } = JSON.parse(body) as { tradeId: string };
    const order = orders.get(tradeId);
    if (!order) throw new Error(`${tradeId} is no order of the experiment`);
    order.status = order.next.shift() ?? order.status;
    const { orderNo, status } = order;
    const amounts = status === 'completed' ? { sourceAmount: 100, targetAmount: 724.56 } : {};
    return { tradeId, orderNo, status, ...amounts };
  };

  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url?.includes('/sandbox/')) {
      // It is no sandbox: the portal then lives in its own time.
      answer.writeHead(404, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ status: '20102', message: 'there is no such call' }));
      return;
    }
    const data = dataFor(request.url ?? '', Buffer.concat(chunks).toString('utf8'));
    const body = JSON.stringify({ status: '1', message: 'success', data });
    const isAboutOrder = request.url?.endsWith('/query/status');
    if (isAboutOrder && o.random() < delayedShare) await sleep(o.random() * longestDelayMs);
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    happens({ order, body }) {
      if (order) orders.get(order.tradeId)?.next.push(String(body.status));
      else balances.set(String(body.id), Number(body.amount));
    },
    balanceOf: (walletId) => balances.get(walletId) ?? 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
