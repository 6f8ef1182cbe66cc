import type { IncomingMessage, ServerResponse } from 'node:http';
import { seats } from '../process/turns.ts';
import { shared } from '../shared.ts';
import { busySeconds } from './permissions.ts';
import { clientAddress, networkOf } from './request-facts.ts';
import { cookieOf, deviceCookie, readDevice } from './session-cookie.ts';

// Far more than an office has under way at the same time; each attempt takes a moment.
const mostUnderWay = 16;
const room = () =>
  shared('action-room', () => seats({ most: Number.POSITIVE_INFINITY, mostOfPlace: mostUnderWay }));
const pausedAddresses = () => shared('closed-addresses', () => new Set<string>());

/** Makes {@link refuseExcessAttempt} refuse attempts from this address until its waiting time is over. */
export function pauseAddress(address: string): void {
  const network = networkOf(address);
  if (pausedAddresses().has(network)) return;
  pausedAddresses().add(network);
  setTimeout(() => pausedAddresses().delete(network), busySeconds * 1000).unref();
}

/**
 * Answers 429 and returns true if the address has to wait or has too many attempts under way. Runs before Next sees the
 * request: Next spends several milliseconds on each, so a flood would delay everybody. Browsers with an earlier sign-in
 * pass.
 */
export async function refuseExcessAttempt(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!isAttempt(request) || admit(request, response) || (await isKnownBrowser(request))) return false;
  refuse(response);
  return true;
}

/** True for the ways to submit a password: a server action, which could be any action, next-auth's calls and our own. */
function isAttempt({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    (headers['next-action'] !== undefined ||
      /^\/api\/(?:auth\/(?:callback|signin)|session\/sign-in)\b/.test(plainPath(url ?? '')))
  );
}

/** The path as Next reads it, which takes encoded letters and double slashes for plain ones. */
function plainPath(url: string): string {
  try {
    return decodeURIComponent(url).replace(/\/+/g, '/');
  } catch {
    return url;
  }
}

/**
 * Admits an attempt unless its address is paused or has too many under way: simultaneous attempts all arrive before the
 * first is told to wait.
 */
function admit({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const get = (name: string): string | null => headers[name]?.toString() ?? null;
  const network = networkOf(clientAddress({ get }));
  if (pausedAddresses().has(network)) return false;
  const leave = room().take(network);
  if (leave) response.once('close', leave);
  else pauseAddress(network);
  return leave !== null;
}

const isKnownBrowser = async (request: IncomingMessage): Promise<boolean> =>
  (await readDevice(cookieOf(request, deviceCookie().name))) !== null;

/** Sent as plain text, because Next's client passes it on as the message of the page's error. */
function refuse(response: ServerResponse): void {
  response
    .writeHead(429, {
      'content-type': 'text/plain',
      'retry-after': String(busySeconds),
      'cache-control': 'no-store',
      // Avoids waiting for the rest of the request.
      connection: 'close',
    })
    .end('busy');
}
