import type { IncomingMessage, ServerResponse } from 'node:http';
import { seats } from '../process/turns.ts';
import { shared } from '../shared.ts';
import { busySeconds } from './permissions.ts';
import { clientAddress, networkOf } from './request-facts.ts';
import { cookieOf, deviceCookie, readDevice } from './session-cookie.ts';

// Far more than the people of an office have under way at once, and over in a moment.
const mostUnderWay = 16;
const room = () =>
  shared('action-room', () => seats({ most: Number.POSITIVE_INFINITY, mostOfPlace: mostUnderWay }));
const closed = () => shared('closed-addresses', () => new Set<string>());

/** Lets {@link turnedAway} answer attempts from this address until its waiting time is over. */
export function closeDoor(address: string): void {
  const network = networkOf(address);
  if (closed().has(network)) return;
  closed().add(network);
  setTimeout(() => closed().delete(network), busySeconds * 1000).unref();
}

/**
 * Answers 429 to an action of an address that has to wait, or has too many under way, and tells if it did. Asked before
 * Next sees the request: Next's own work for one is several milliseconds, so a flood would delay everybody by its sheer
 * number. Browsers that somebody signed in with pass.
 */
export async function turnedAway(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!isAttempt(request) || admit(request, response) || (await isKnownBrowser(request))) return false;
  refuse(response);
  return true;
}

/** Both ways in by a password: an action of the portal, which could be any, and next-auth's call. */
function isAttempt({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' && (headers['next-action'] !== undefined || /^\/api\/auth\/callback\b/.test(url ?? ''))
  );
}

/** Attempts that were there together all come in before the first is told to wait: hence a limit of those under way, too. */
function admit({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const get = (name: string): string | null => headers[name]?.toString() ?? null;
  const network = networkOf(clientAddress({ get }));
  if (closed().has(network)) return false;
  const leave = room().take(network);
  if (leave) response.once('close', leave);
  else closeDoor(network);
  return leave !== null;
}

const isKnownBrowser = async (request: IncomingMessage): Promise<boolean> =>
  (await readDevice(cookieOf(request, deviceCookie().name))) !== null;

/** As text, Next's client hands it on as the message of the error that the page gets. */
function refuse(response: ServerResponse): void {
  response
    .writeHead(429, {
      'content-type': 'text/plain',
      'retry-after': String(busySeconds),
      'cache-control': 'no-store',
      // Does not wait for the rest of the request.
      connection: 'close',
    })
    .end('busy');
}
