import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';

export type TransportRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | AsyncIterable<Uint8Array>;
  /** Limit for the whole exchange: name look-up, connection, sending, answer. */
  timeoutMs: number;
};

export type TransportAnswer =
  | { kind: 'answered'; status: number; headers: Readonly<Record<string, string>>; body: Uint8Array }
  | { kind: 'not-sent'; message: string }
  | { kind: 'timed-out' | 'connection-lost' | 'unreadable-answer'; message: string };

/** Sends one request and never throws. Replace it in tests, or to use a proxy. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Shorter than common servers keep connections open, so that a call rarely uses a connection that is closing. */
const IDLE_CONNECTION_MS = 4000;

/**
 * Transport over node:http(s): reuses connections, follows no redirects, requests and decodes no compression, reads at
 * most 8 MiB, and applies one deadline to the whole exchange.
 */
export function nodeTransport(): Transport & { close(): void } {
  const options = { keepAlive: true, timeout: IDLE_CONNECTION_MS, maxSockets: 256 };
  const plain = new http.Agent(options);
  const secure = new https.Agent(options);
  const send: Transport = (request) => exchange(request, request.url.protocol === 'https:' ? secure : plain);
  return Object.assign(send, {
    close(): void {
      plain.destroy();
      secure.destroy();
    },
  });
}

function exchange(request: TransportRequest, agent: Agent): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    const secure = request.url.protocol === 'https:';
    const { method, headers } = request;
    const outgoing = (secure ? https : http).request(request.url, { method, headers, agent });
    let sent = false;
    const finish = (answer: TransportAnswer): void => {
      clearTimeout(deadline);
      resolve(answer);
      // An answer before the request was fully sent leaves the connection in the middle of a body, so it cannot be
      // reused.
      if (answer.kind !== 'answered' || !outgoing.writableEnded) outgoing.destroy();
    };
    const deadline = setTimeout(() => {
      const message = `no answer within ${request.timeoutMs} ms`;
      finish(sent ? { kind: 'timed-out', message } : { kind: 'not-sent', message });
    }, request.timeoutMs);
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) sent = true;
      else socket.once(secure ? 'secureConnect' : 'connect', () => (sent = true));
    });
    outgoing.on('error', (error) => {
      finish({ kind: sent ? 'connection-lost' : 'not-sent', message: describe(error) });
    });
    outgoing.on('response', (incoming) => void readAnswer(incoming).then(finish));
    void sendBody(outgoing, request.body).catch((error: unknown) => outgoing.destroy(asError(error)));
  });
}

async function sendBody(outgoing: ClientRequest, body: TransportRequest['body']): Promise<void> {
  if (body === undefined || body instanceof Uint8Array) {
    outgoing.end(body);
    return;
  }
  for await (const chunk of body) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk)) await drained(outgoing);
  }
  outgoing.end();
}

/** Resolves when more can be written, or when writing more is pointless. */
function drained(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const events = ['drain', 'close', 'response'] as const;
    const done = (): void => {
      for (const event of events) outgoing.off(event, done);
      resolve();
    };
    for (const event of events) outgoing.on(event, done);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<TransportAnswer> {
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    return unreadable(`the answer is compressed (${encoding}), which was not asked for`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) return unreadable(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: 'connection-lost', message: describe(asError(error)) };
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { kind: 'answered', status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}

function unreadable(message: string): TransportAnswer {
  return { kind: 'unreadable-answer', message };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function describe(error: Error & { code?: string }): string {
  return error.code === undefined ? error.message : `${error.code}: ${error.message || 'connection failed'}`;
}
