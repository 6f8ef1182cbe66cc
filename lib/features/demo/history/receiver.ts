import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { now } from '../../../clock.ts';
import { replyTo } from '../../webhooks/reply.ts';
import { receiveWebhook } from '../../webhooks/verbs/receive-webhook.ts';

const refusedEvery = 25;

/** Takes the sandbox's callbacks in the place of the portal, which has not started yet. */
export async function startReceiver(at: { port: number; host: string }): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at.port, at.host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const seen = new Set<string>();

/** True for the first try of some callbacks: no portal is there every time, and the service tries again. */
function isRefusedOnce(id: string | null): boolean {
  if (id === null || seen.has(id)) return false;
  seen.add(id);
  return seen.size % refusedEvery === 0;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const header = (name: string): string | null => request.headers[name]?.toString() ?? null;
  if (isRefusedOnce(header('webhook-id'))) return void response.writeHead(503).end();
  const received = await receiveWebhook({
    body: await text(request),
    webhookId: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    appKey: header('appkey'),
    address: request.socket.remoteAddress ?? 'unknown',
    clockAheadMs: now().getTime() - Date.now(),
  });
  const reply = replyTo(received.ok ? null : received.reason.code);
  response.writeHead(reply.http, { 'content-type': 'application/json' }).end(reply.body);
}
