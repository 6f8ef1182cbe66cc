import type { IncomingHttpHeaders } from 'node:http';
import { Client, type Dispatcher } from 'undici';

/** Time limit of one attempt, connecting included. */
export const deadlineMs = 10_000;

/**
 * The destination of a connection. The caller has checked the address; TLS checks the certificate against the hostname.
 */
type Target = {
  protocol: string;
  hostname: string;
  port: string;
  /** An IP address, so that no name is resolved again. */
  address: string;
};

type Connection = {
  client: Client;
  /** True once it has served a callback: the receiver may be about to close it. */
  isKept: boolean;
};

const keptPerTarget = 64;
const keptForMs = 15_000;
const free = new Map<string, Connection[]>();

const keyOf = ({ protocol, hostname, port, address }: Target) => `${protocol}${hostname}|${port}|${address}`;

/**
 * Takes a kept connection to exactly this target, or opens a new one. A connection carries one request at a time and is
 * pinned to the target's address, so a later callback never goes to an unchecked address.
 */
function takeConnection(target: Target, isNewWanted = false): Connection {
  const kept = isNewWanted ? undefined : free.get(keyOf(target))?.pop();
  return kept ?? openConnection(target);
}

/** Keeps a connection for reuse. Its reply must be read to the end; any other connection must be destroyed. */
function keepConnection(target: Target, connection: Connection): void {
  const key = keyOf(target);
  const others = free.get(key);
  if (connection.client.destroyed || (others?.length ?? 0) >= keptPerTarget) return endConnection(connection);
  connection.isKept = true;
  if (others) others.push(connection);
  else free.set(key, [connection]);
}

/** Destroys the connection; a request in progress fails with `reason`. */
function endConnection({ client }: Connection, reason: Error | null = null): void {
  void client.destroy(reason);
}

function openConnection(target: Target): Connection {
  const { protocol, port, address } = target;
  const host = address.includes(':') ? `[${address}]` : address;
  const client = new Client(`${protocol}//${host}${port && `:${port}`}`, {
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: keptForMs,
    keepAliveMaxTimeout: keptForMs,
    connectTimeout: deadlineMs,
    // The exchange has one deadline for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const connection = { client, isKept: false };
  client.on('disconnect', () => forget(keyOf(target), connection));
  return connection;
}

function forget(key: string, connection: Connection): void {
  const kept = free.get(key);
  const place = kept?.indexOf(connection) ?? -1;
  if (!kept || place < 0) return;
  kept.splice(place, 1);
  if (kept.length === 0) free.delete(key);
  endConnection(connection);
}

export const maxReplyBytes = 64 * 1024;

export type CallbackReply =
  | { ok: true; httpStatus: number; text: string }
  | { ok: false; httpStatus?: number; text?: string; error: string };

/** A reply and how far the request got. `stale`: a kept connection broke before any reply. */
type Reading = CallbackReply & { progress: 'unconnected' | 'stale' | 'sent' };

/**
 * Reads one reply for an undici client, up to 64 KiB. A receiver's fault resolves immediately; the caller must then end
 * the connection, because the rest is not read.
 */
function readReply(o: {
  isKept: boolean;
  /** The error the caller uses to end a request at the deadline. */
  timedOut: Error;
  resolve: (reading: Reading) => void;
}): Dispatcher.DispatchHandler {
  let isSent = false;
  let httpStatus: number | undefined;
  let size = 0;
  const chunks: Buffer[] = [];

  const refuse = (error: string, text?: string) =>
    o.resolve({
      ok: false,
      error,
      progress: 'sent',
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(text === undefined ? {} : { text }),
    });

  return {
    onRequestStart() {
      isSent = true;
    },
    onResponseStart(_controller, status, headers) {
      // 1xx responses precede the final one.
      if (status < 200) return;
      httpStatus = status;
      const fault = faultOf(headers);
      if (fault !== undefined) refuse(fault);
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > maxReplyBytes) refuse(tooLarge);
      else chunks.push(chunk);
    },
    onResponseEnd() {
      const [first, ...more] = chunks;
      const text = (first && more.length === 0 ? first : Buffer.concat(chunks)).toString('utf8');
      const status = httpStatus ?? 0;
      if (status >= 300 && status < 400) refuse('redirects are not followed', text);
      else o.resolve({ ok: true, httpStatus: status, text, progress: 'sent' });
    },
    onResponseError(_controller, error) {
      if (error === o.timedOut) o.resolve({ ok: false, error: 'timed out', progress: 'sent' });
      else if (httpStatus !== undefined) refuse(`the reply broke off: ${reasonOf(error)}`);
      else {
        const progress = !isSent ? 'unconnected' : o.isKept ? 'stale' : 'sent';
        o.resolve({ ok: false, error: `connection failed: ${reasonOf(error)}`, progress });
      }
    },
  };
}

const tooLarge = 'the reply is larger than 64 KiB';

function faultOf(headers: IncomingHttpHeaders): string | undefined {
  // A repeated header is an array.
  const encodings = [headers['content-encoding'] ?? []].flat();
  if (encodings.some((encoding) => encoding.toLowerCase() !== 'identity'))
    return 'the reply has a content-encoding';
  return Number(headers['content-length'] ?? 0) > maxReplyBytes ? tooLarge : undefined;
}

/** The error code identifies the cause without exposing addresses or paths. */
function reasonOf(error: Error & { code?: unknown }): string {
  if (error.code === 'UND_ERR_SOCKET') return 'closed without a whole reply';
  return typeof error.code === 'string' ? error.code : 'unknown';
}

export type CallbackRequest = {
  url: URL;
  /** Checked addresses; the next is tried only if connecting to the previous one failed. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  deadlineMs?: number;
};

/**
 * Posts one callback and reads the reply, within the deadline and 64 KiB. Uses an undici client instead of `fetch`,
 * because it decodes nothing (329 compressed bytes can become 200 MiB) and follows no redirect to an unchecked address.
 * A reply with a content-encoding is an error for the same reason.
 */
export async function exchange(request: CallbackRequest): Promise<CallbackReply> {
  const endsAt = performance.now() + (request.deadlineMs ?? deadlineMs);
  let last: Reading = { ok: false, error: 'no address to connect to', progress: 'unconnected' };
  for (const address of request.addresses) {
    if (endsAt <= performance.now()) break;
    last = await post(request, address, endsAt);
    if (last.progress !== 'unconnected') break;
  }
  const { progress: _, ...reply } = last;
  return reply;
}

async function post(request: CallbackRequest, address: string, endsAt: number): Promise<Reading> {
  const { protocol, hostname, port } = request.url;
  const target = { protocol, hostname, port, address };
  const reading = await postOnce(request, target, endsAt);
  // The receiver closed a kept connection just as it was reused, which says nothing about this callback: try once more
  // on a new connection.
  return reading.progress === 'stale' ? postOnce(request, target, endsAt, true) : reading;
}

async function postOnce(
  request: CallbackRequest,
  target: Target,
  endsAt: number,
  isNewWanted = false,
): Promise<Reading> {
  const connection = takeConnection(target, isNewWanted);
  const { isKept } = connection;
  const timer = setTimeout(
    () => endConnection(connection, timedOut),
    Math.max(1, Math.ceil(endsAt - performance.now())),
  );
  const reading = await new Promise<Reading>((resolve) => {
    connection.client.dispatch(
      {
        method: 'POST',
        path: request.url.pathname,
        headers: { host: request.url.host, ...request.headers },
        body: request.body,
      },
      readReply({ isKept, timedOut, resolve }),
    );
  });
  clearTimeout(timer);
  if (reading.ok) keepConnection(target, connection);
  else endConnection(connection);
  return reading;
}

const timedOut = new Error('timed out');
