import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { shared } from '../shared.ts';

/**
 * Names the request header that carries the socket's address. Next passes only headers to its handlers, and keeps the
 * X-Forwarded-For that a caller wrote. The name is random per process, so no caller can send it.
 */
export const peerHeader = (): string => shared('peer-header', () => `x-peer-${randomUUID()}`);

/** Adds the {@link peerHeader} to every later request of this process. */
export function notePeerAddresses(): void {
  shared('peer-addresses', () => {
    subscribe('http.server.request.start', (message) => {
      const { request } = message as { request: IncomingMessage };
      request.headers[peerHeader()] = request.socket.remoteAddress;
    });
    return true;
  });
}
