import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

export const deadlineMs = 10_000;
export const maxReplyBytes = 64 * 1024;

export type CallbackRequest = {
  url: URL;
  /** Checked addresses; the next is tried only when no connection to the one before came about. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  deadlineMs?: number;
};

export type CallbackReply =
  | { ok: true; httpStatus: number; text: string }
  | { ok: false; httpStatus?: number; text?: string; error: string };

type Attempt = CallbackReply & { connected: boolean; isStale?: boolean };

/**
 * Connections are kept for the next callback. One is used again for the same address, port and certificate name only,
 * so it never leads where the check of this attempt did not look.
 */
const keeping = { keepAlive: true, maxFreeSockets: 32, timeout: 15_000 };
const agents = { http: new http.Agent(keeping), https: new https.Agent(keeping) };

/**
 * Posts one callback and reads the reply, within the deadline and 64 KiB. `node:http` and not `fetch`: it decodes
 * nothing (329 compressed bytes can become 200 MiB) and follows no redirect (which would re-post to an unchecked
 * address). A reply with a content-encoding is an error for the same reason.
 */
export async function exchange(request: CallbackRequest): Promise<CallbackReply> {
  const endsAt = performance.now() + (request.deadlineMs ?? deadlineMs);
  const secure = request.url.protocol === 'https:';
  let last: Attempt = { ok: false, error: 'no address to connect to', connected: false };
  for (const address of request.addresses) {
    const timeoutMs = endsAt - performance.now();
    if (timeoutMs <= 0) break;
    last = await post(request, address, timeoutMs, secure ? agents.https : agents.http);
    // The receiver ended a kept connection just when it was used again: that says nothing about this callback.
    if (last.isStale) last = await post(request, address, endsAt - performance.now(), false);
    if (last.connected) break;
  }
  const { connected: _, isStale: __, ...reply } = last;
  return reply;
}

function post(
  request: CallbackRequest,
  address: string,
  timeoutMs: number,
  agent: http.Agent | https.Agent | false,
): Promise<Attempt> {
  const { url, headers, body } = request;
  const secure = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    let connected = false;
    let isReused = false;
    let hasReply = false;
    const outgoing = (secure ? https : http).request({
      method: 'POST',
      host: address,
      port: url.port || (secure ? 443 : 80),
      path: url.pathname,
      // The name decides the certificate; the address only where the packets go.
      ...(secure && isIP(hostname) === 0 ? { servername: hostname } : {}),
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
      agent,
      maxHeaderSize: 16 * 1024,
    });
    const finish = (reply: CallbackReply, isStale = false) => {
      clearTimeout(timer);
      resolve({ ...reply, connected, isStale });
      // Only a connection whose reply was read to its end is fit for another callback.
      if (!reply.ok) outgoing.destroy();
    };
    // Once a reply has begun, reading it says how it ended.
    const fail = (error: string) => {
      if (!hasReply) finish({ ok: false, error }, isReused);
    };
    const timer = setTimeout(() => finish({ ok: false, error: 'timed out' }), timeoutMs);
    outgoing.on('socket', (socket) => {
      isReused = outgoing.reusedSocket;
      connected = isReused;
      // A kept connection is there already: what listened for it would stay with it, one more for each callback.
      if (isReused) return;
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    outgoing.on('error', (error) => fail(`connection failed: ${reasonOf(error)}`));
    outgoing.on('close', () => fail('connection closed without a reply'));
    outgoing.on('response', (reply) => {
      hasReply = true;
      void readReply(reply).then((read) => finish(read));
    });
    outgoing.end(body);
  });
}

async function readReply(reply: http.IncomingMessage): Promise<CallbackReply> {
  const httpStatus = reply.statusCode ?? 0;
  const encoding = reply.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return { ok: false, httpStatus, error: 'the reply has a content-encoding' };
  }
  if (Number(reply.headers['content-length'] ?? 0) > maxReplyBytes) {
    return { ok: false, httpStatus, error: 'the reply is larger than 64 KiB' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxReplyBytes) return { ok: false, httpStatus, error: 'the reply is larger than 64 KiB' };
      chunks.push(chunk);
    }
  } catch (error) {
    return { ok: false, httpStatus, error: `the reply broke off: ${reasonOf(error)}` };
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (httpStatus >= 300 && httpStatus < 400) {
    return { ok: false, httpStatus, text, error: 'redirects are not followed' };
  }
  return { ok: true, httpStatus, text };
}

/** The code names the cause without repeating addresses or paths. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'unknown';
}
