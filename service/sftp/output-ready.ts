import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { SFTPWrapper } from 'ssh2';

const maxUnsentBytes = 1024 * 1024;

/**
 * Resolves when the client takes more data: its window is open and the connection is not backed up. Without this a
 * client that asks and never reads would have its answers pile up in memory.
 */
export async function outputReady(sftp: SFTPWrapper, socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    if (socket.writableLength > maxUnsentBytes) await eitherOf(socket, ['drain', 'close']);
    // The client opens its window with a packet of its own.
    else if (windowIsShut(sftp)) await eitherOf(socket, ['data', 'close']);
    else return;
  }
}

async function eitherOf(socket: Socket, events: readonly string[]): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race(events.map((event) => once(socket, event, { signal }).catch(() => {})));
  done.abort();
}

/** The library buffers what a shut window does not let through, and tells nobody; its own count is the only sign. */
function windowIsShut(sftp: SFTPWrapper): boolean {
  const { outgoing } = sftp as SFTPWrapper & { outgoing?: { window?: number; state?: string } };
  return outgoing?.state === 'open' && outgoing.window === 0;
}
