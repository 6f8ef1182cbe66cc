import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { readyForeignOrder } from '../support/foreign-order.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Example, hasTools, startExample } from './run-example.ts';

const invoice = ['proforma_invoice'];

/** With the documents that each of them uploads. */
const flows: readonly (Example & { documents: readonly string[] })[] = [
  { name: 'Node', command: [process.execPath, 'examples/node/pay.mjs'], tools: [], documents: invoice },
  { name: 'Java', command: ['java', 'examples/java/Pay.java'], tools: ['java'], documents: invoice },
  {
    name: 'Python',
    command: ['python3', 'examples/python/pay.py'],
    tools: ['python3', 'openssl'],
    documents: invoice,
  },
  {
    name: 'curl',
    command: ['bash', 'examples/curl/pay.sh'],
    tools: ['bash', 'curl', 'openssl'],
    documents: invoice,
  },
  {
    name: 'our client',
    command: [process.execPath, '--import', 'tsx', 'examples/node/pay-with-client.ts'],
    tools: [],
    documents: [],
  },
];

const receivers: readonly Example[] = [
  { name: 'Node', command: [process.execPath, 'examples/node/receive-callbacks.mjs'], tools: [] },
  { name: 'Java', command: ['java', 'examples/java/ReceiveCallbacks.java'], tools: ['java'] },
  {
    name: 'Python',
    command: ['python3', 'examples/python/receive_callbacks.py'],
    tools: ['python3'],
  },
  {
    name: 'Node, by the public library',
    command: [process.execPath, 'examples/node/receive-callbacks-by-library.mjs'],
    tools: [],
  },
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

async function orderRow(tradeId: string): Promise<{ status: string; documents: string[] } | undefined> {
  const { rows } = await service.edge.ctx.pool.query<{ status: string; documents: string[] }>(
    `select o.status, coalesce(array_agg(d.type) filter (where d.type is not null), '{}') as documents
     from orders o left join documents d on d.trade_id = o.trade_id where o.trade_id = $1 group by o.status`,
    [tradeId],
  );
  return rows[0];
}

describe('examples that pay', () => {
  for (const example of flows) {
    it.skipIf(!hasTools(example))(`${example.name}: from nothing to a completed order`, async () => {
      const { code, output } = await startExample(example, {
        BASE_URL: service.url,
        SANDBOX_PARTNER_FILE: join(service.dataDir, 'sandbox-partner.json'),
      }).finished;
      const tradeId = /^(\w+) completed\s*$/m.exec(output)?.[1];
      expect({ code, output, tradeId }).toMatchObject({ code: 0, tradeId: expect.any(String) });
      const { documents } = example;
      expect(await orderRow(tradeId ?? '')).toEqual({ status: 'completed', documents });
    });
  }
});

describe('examples that receive callbacks', () => {
  for (const example of receivers) {
    it.skipIf(!hasTools(example))(
      `${example.name}: takes what the service signed, and nothing else`,
      async () => {
        const client = await ForeignClient.register(service.url);
        const receiver = startExample(example, {
          BASE_URL: service.url,
          WEBHOOK_SECRET: client.webhookSecret,
          PORT: '0',
        });
        try {
          const [, port] = await receiver.printed(/listening on (\d+)/);
          const url = `http://127.0.0.1:${port}`;
          await client.sandbox('/sandbox/callback-address', { url });
          await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 5000 });
          const { tradeId } = await readyForeignOrder(client);
          await client.post('/global/payout/transfer/async', { tradeId });
          await receiver.printed(new RegExp(`payment ${tradeId} completed`));
          // The receiver prints before it answers, and the answer is recorded after that.
          await client.sandbox('/sandbox/idle', { timeoutMs: 10_000 });
          const deliveries = await client.sandbox(`/sandbox/callbacks?id=${tradeId}`);
          expect(deliveries.body.data).toContainEqual(
            expect.objectContaining({ status: 'completed', state: 'delivered' }),
          );
          const body = JSON.stringify({ event: 'payment', id: tradeId, status: 'failed' });
          const forged = await send(url, {
            path: '/hub/webhook',
            body,
            headers: {
              'webhook-id': 'msg_forged',
              'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
              'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1a,${Buffer.alloc(64).toString('base64')}`,
            },
          });
          expect(forged.httpStatus).toBe(400);
          await receiver.printed(/refused/);
          expect(receiver.output()).not.toContain(`${tradeId} failed`);
        } finally {
          await receiver.stop();
        }
      },
    );
  }
});
