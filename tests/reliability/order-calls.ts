import type { CallKind } from '../../lab/load.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { readyForeignOrder } from '../support/foreign-order.ts';

const sourceCents = 1_000;
const transfer = '/global/payout/transfer';
const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };

/** A partner with money and with orders that wait to be confirmed, and the calls that it makes all the time. */
export type OrderCalls = {
  client: ForeignClient;
  /** Twenty calls: every kind that a partner uses, few of them confirmations. */
  mix: readonly CallKind[];
  /** Confirms what was confirmed before once more, and waits until all of it is paid; answers what does not add up. */
  settle(): Promise<string[]>;
};

export async function prepareOrders(url: string, count: number): Promise<OrderCalls> {
  const client = await ForeignClient.register(url);
  const credit = { type: 'personal', currency: 'USD', amount: (count * sourceCents) / 100 };
  await client.sandbox('/sandbox/wallet/credit', credit);
  const ready: string[] = [];
  while (ready.length < count) {
    const batch = Array.from({ length: Math.min(8, count - ready.length) }, () =>
      readyForeignOrder(client, { sourceCents }),
    );
    for (const { tradeId } of await Promise.all(batch)) ready.push(tradeId);
  }
  const first = ready[0] ?? '';
  const used = new Set<string>();
  const confirm = (tradeId: string) => {
    used.add(tradeId);
    return client.post(`${transfer}/async`, { tradeId });
  };
  let next = 0;
  const body = JSON.stringify({ appKey: client.appKey, secretKey: client.secretKey });
  const headers = { 'content-type': 'application/json' };
  const mix: CallKind[] = [
    {
      name: 'confirm',
      share: 1,
      send() {
        const tradeId = ready[next % ready.length] ?? '';
        next += 1;
        return confirm(tradeId);
      },
    },
    { name: 'price', share: 5, send: () => client.post('/global/payout/rate/query/price', pair) },
    { name: 'status', share: 5, send: () => client.post(`${transfer}/query/status`, { tradeId: first }) },
    { name: 'wallets', share: 4, send: () => client.get('/global/payout/wallet/list') },
    {
      name: 'token',
      share: 3,
      send: () => send(client.baseUrl, { path: '/payout/oauth/token', body, headers }),
    },
    { name: 'health', share: 2, send: () => send(client.baseUrl, { method: 'GET', path: '/health' }) },
  ];

  return {
    client,
    mix,
    async settle() {
      const wrong: string[] = [];
      for (const tradeId of used) {
        const { body: answer } = await confirm(tradeId);
        if (answer.status !== '1') wrong.push(`a confirmation answers ${answer.status} in the end`);
      }
      const idle = await client.sandbox('/sandbox/idle', { timeoutMs: 60_000 });
      if (idle.body.status !== '1') wrong.push('work is left over');
      const wallet = await client.get('/global/payout/wallet/get?type=personal');
      const expected = { amount: credit.amount - (used.size * sourceCents) / 100 };
      const { amount, totalAmount } = wallet.body.data as { amount: number; totalAmount: number };
      if (amount !== expected.amount || totalAmount !== expected.amount)
        wrong.push(`the wallet holds ${amount} of ${totalAmount}, and should hold ${expected.amount}`);
      const ledger = await client.sandbox('/sandbox/ledger');
      if ((ledger.body.data as { balanced?: boolean }).balanced !== true)
        wrong.push('the ledger does not balance');
      return wrong;
    },
  };
}
