import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { shared } from '../shared.ts';

/**
 * Names the request header that carries the address of the socket. Next tells its handlers headers only, and of
 * X-Forwarded-For it keeps what a caller wrote. The name is drawn anew in each process: no caller can send this one.
 */
export const peerHeader = (): string => shared('peer-header', () => `x-peer-${randomUUID()}`);

/** Gives each later request of this process its {@link peerHeader}. */
export function notePeerAddresses(): void {
  shared('peer-addresses', () => {
    subscribe('http.server.request.start', (message) => {
      const { request } = message as { request: IncomingMessage };
      request.headers[peerHeader()] = request.socket.remoteAddress;
    });
    return true;
  });
}
