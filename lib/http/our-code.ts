import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { shared } from '../shared.ts';

// Random per process, so that no caller can send it.
const header = () => shared('request-name-header', () => `x-request-${randomUUID()}`);
const underWay = () => shared('requests-under-way', () => new Map<string, { isRead: boolean }>());

/** Names a request, so that our code can say through Next that it was read. */
export function nameRequest(request: IncomingMessage): { isRead: () => boolean; forget: () => void } {
  const id = randomUUID();
  const state = { isRead: false };
  request.headers[header()] = id;
  underWay().set(id, state);
  return { isRead: () => state.isRead, forget: () => void underWay().delete(id) };
}

/** Notes that Next could read the request and our code began: what fails from here on is a fault of ours. */
export function noteRead(headers: { get(name: string): string | null }): void {
  const state = underWay().get(headers.get(header()) ?? '');
  if (state) state.isRead = true;
}
