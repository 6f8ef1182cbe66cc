import { createServer } from 'node:http';
import { POST } from '../../../app/hub/webhook/route.ts';
import { startPortal } from '../../../lib/features/reconciliation/start.ts';

// The portal's route and background work without its pages, for the experiment to kill.

const server = createServer(async (incoming, answer) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const body = Buffer.concat(chunks);
  const response = await POST(new Request('http://portal/hub/webhook', { method: 'POST', headers, body }));
  answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
});

// Ends with the process that started it, however that ends.
process.stdin.resume().on('end', () => process.exit());

await startPortal();
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
