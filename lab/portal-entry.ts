import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { POST } from '../app/hub/webhook/route.ts';
import { approveOrder } from '../lib/features/approvals/verbs/approve-order.ts';
import { confirmOrder } from '../lib/features/orders/verbs/confirm-order.ts';
import { startPortal } from '../lib/features/reconciliation/jobs.ts';
import type { Press } from './portal.ts';

/**
 * The portal's server side without its pages: the route that receives callbacks, the background jobs, and the two
 * use-cases that confirm. It starts in a moment, so that it can be killed often.
 */
async function main(): Promise<void> {
  const server = createServer((incoming, answer) => {
    reply(incoming).then(
      ({ status, body }) => answer.writeHead(status, { 'content-type': 'application/json' }).end(body),
      // Answers a throwing use-case as Next does.
      () => answer.writeHead(500).end(),
    );
  });
  await startPortal();
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('portal answers'));
}

async function reply(incoming: IncomingMessage): Promise<{ status: number; body: string }> {
  const body = await text(incoming);
  if (incoming.url === '/press') {
    const { actor, confirm, approve } = JSON.parse(body) as Press;
    const result = approve ? await approveOrder(actor, approve) : await confirmOrder(actor, confirm);
    return { status: 200, body: JSON.stringify(result) };
  }
  const headers = Object.entries(incoming.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const response = await POST(new Request(`http://portal${incoming.url}`, { method: 'POST', headers, body }));
  return { status: response.status, body: await response.text() };
}

process.once('SIGTERM', () => setTimeout(() => process.exit(0), 200));
await main();
