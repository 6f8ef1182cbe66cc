import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedCallback = {
  headers: http.IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
};

export type CallbackReceiver = {
  url: string;
  received: ReceivedCallback[];
  /** Returns the callbacks about one order or wallet. */
  about(id: unknown): ReceivedCallback[];
  /** Sets the receiver's answer from now on; null leaves the connection open without one. */
  answer(reply: { status?: number; body: string } | null): void;
  /** Resolves when this many callbacks have arrived in all. */
  arrived(count: number): Promise<void>;
  /** Ends every connection, also in the middle of an exchange. */
  dropAll(): void;
  close(): Promise<void>;
};

const accepted = { body: '{"code":"200","Message":""}' };

/** A partner's callback address on this machine. */
export async function startCallbackReceiver(): Promise<CallbackReceiver> {
  const received: ReceivedCallback[] = [];
  let reply: { status?: number; body: string } | null = accepted;
  let waiters: { count: number; wake: () => void }[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({ headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> });
    const due = waiters.filter(({ count }) => count <= received.length);
    waiters = waiters.filter(({ count }) => count > received.length);
    if (reply)
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
    for (const { wake } of due) wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    about: (id) => received.filter(({ body }) => body.id === id),
    answer: (next) => {
      reply = next;
    },
    arrived: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((wake) => waiters.push({ count, wake })),
    dropAll: () => server.closeAllConnections(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
