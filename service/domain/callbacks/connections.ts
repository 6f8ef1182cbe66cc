import { Client } from 'undici';

/** The most that one attempt may take, connecting included. */
export const deadlineMs = 10_000;

/** The destination of a connection. Its opener has checked the address; the certificate must fit the name. */
export type Target = {
  protocol: string;
  hostname: string;
  port: string;
  /** An IP address; nothing is resolved again. */
  address: string;
};

export type Connection = {
  client: Client;
  /** It has served a callback before, so its receiver may be about to end it. */
  isKept: boolean;
};

const keptPerTarget = 64;
const keptForMs = 15_000;
const free = new Map<string, Connection[]>();

const keyOf = ({ protocol, hostname, port, address }: Target) => `${protocol}${hostname}|${port}|${address}`;

/**
 * A connection for one request at a time: one that is kept for exactly this target, else a new one. It is pinned to the
 * target's address for as long as it lives, so a later callback never leads where no check looked.
 */
export function takeConnection(target: Target, isNewWanted = false): Connection {
  const kept = isNewWanted ? undefined : free.get(keyOf(target))?.pop();
  return kept ?? openConnection(target);
}

/** Keeps a connection whose reply was read to its end. Any other is to be destroyed instead. */
export function keepConnection(target: Target, connection: Connection): void {
  const key = keyOf(target);
  const others = free.get(key);
  if (connection.client.destroyed || (others?.length ?? 0) >= keptPerTarget) return endConnection(connection);
  connection.isKept = true;
  if (others) others.push(connection);
  else free.set(key, [connection]);
}

/** Ends it at once, also in the middle of a request, which then fails with `reason`. */
export function endConnection({ client }: Connection, reason: Error | null = null): void {
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
    // The exchange keeps one deadline over all of it.
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
