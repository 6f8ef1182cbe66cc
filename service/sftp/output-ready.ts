import { type EventEmitter, once } from 'node:events';

const maxUnsentBytes = 1024 * 1024;

type Connection = EventEmitter & { destroyed: boolean; writableLength: number };

/**
 * Resolves when the client takes more data: its window is open and the connection is not backed up. Without this a
 * client that asks and never reads would have its answers pile up in memory.
 */
export async function outputReady(channel: object, connection: Connection): Promise<void> {
  while (!connection.destroyed) {
    if (connection.writableLength > maxUnsentBytes) await eitherOf(connection, ['drain', 'close']);
    // The client opens its window with a packet of its own.
    else if (windowIsShut(channel)) await eitherOf(connection, ['data', 'close']);
    else return;
  }
}

async function eitherOf(connection: EventEmitter, events: readonly string[]): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race(events.map((event) => once(connection, event, { signal }).catch(() => {})));
  done.abort();
}

/** The library silently buffers data that a shut window does not let through; its own count is the only sign. */
function windowIsShut(channel: object): boolean {
  const { state, window } = ('outgoing' in channel ? channel.outgoing : {}) as {
    state?: unknown;
    window?: unknown;
  };
  return state === 'open' && window === 0;
}
