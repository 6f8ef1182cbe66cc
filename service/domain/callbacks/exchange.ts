import { deadlineMs, endConnection, keepConnection, type Target, takeConnection } from './connections.ts';
import { type CallbackReply, type Reading, readReply } from './reply.ts';

export type CallbackRequest = {
  url: URL;
  /** Checked addresses; the next is tried only when no connection to the one before came about. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  deadlineMs?: number;
};

/**
 * Posts one callback and reads the reply, within the deadline and 64 KiB. An undici client and not `fetch`: it decodes
 * nothing (329 compressed bytes can become 200 MiB) and follows no redirect (which would re-post to an unchecked
 * address). A reply with a content-encoding is an error for the same reason.
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
  // The receiver ended a kept connection just when it was used again: that says nothing about this callback.
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
