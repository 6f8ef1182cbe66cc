import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refusalOfOtherPerson } from '../auth/drawn-for.ts';
import { refuseExcessAttempt } from '../auth/request-door.ts';
import { isFromOurPages } from '../auth/request-facts.ts';
import { cookieOf, decodeSessionToken, sessionCookie } from '../auth/session-cookie.ts';
import { refusalHeader } from '../drawn-for.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { isAddress, isKnownHost } from '../process/known-host.ts';
import { lingerBeforeClosing } from '../process/linger.ts';
import { nameRequest } from './our-code.ts';
import { isEventStream, limitTimes, type TimeLimits, timeLimits } from './time-limits.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type PortalServer = {
  server: Server;
  /** Stops accepting connections, ends event streams, and resolves when all other answers are delivered. */
  drain(): Promise<void>;
};

/** Creates the portal's HTTP server around Next's handler, with checks and time limits that Next lacks. */
export function createPortalServer(handle: Handler, limits: TimeLimits = timeLimits): PortalServer {
  const answering = new Set<ServerResponse>();
  const isSecure = env().portalUrl.startsWith('https:');
  const server = createServer({ connectionsCheckingInterval: limits.sweepMs }, (request, response) => {
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
    answering.add(response);
    response.once('close', () => answering.delete(response));
    const refusal = refusalBeforeNext(request);
    request.url = withoutNul(request.url);
    if (refusal) refuse(response, refusal);
    else void answer(handle, request, response);
  });
  server.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  limitTimes(server, limits);
  lingerBeforeClosing(server);
  return {
    server,
    drain: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const response of answering) if (isEventStream(response)) response.req.socket.destroy();
      }),
  };
}

async function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (await refuseExcessAttempt(request, response)) return;
    const refusal = await refusalOfBody(request);
    if (refusal) return refuse(response, refusal);
    const otherPerson = await refusalOfOtherPerson(request);
    if (otherPerson) return refuse(response, otherPerson);
    if (isAction(request)) reportUnreadableAction(request, response);
    await handle(request, response);
  } catch (problem) {
    log.error('request failed', { err: problem });
    if (response.headersSent) request.socket.destroy();
    else refuse(response, { status: 500, code: 'internal', message: 'The portal failed to answer.' });
  }
}

/**
 * Turns Next's status 500 into 400 for an action that never came to our code: Next could not read the request, such as
 * lists nested a thousand deep. A 500 after that is a fault of ours and stays one.
 */
function reportUnreadableAction(request: IncomingMessage, response: ServerResponse): void {
  const { isRead, forget } = nameRequest(request);
  response.once('close', forget);
  const write = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: never[]) =>
    write(status === 500 && !isRead() ? 400 : status, ...rest);
}

function refuse(response: ServerResponse, { status, code, message }: DoorRefusal): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [refusalHeader]: code,
    connection: 'close',
  });
  response.end(JSON.stringify({ code, message }));
}

type DoorRefusal = { status: number; code: string; message: string };

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const methods = new Set([...reads, 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Returns why a request is refused, or null. Next answers all of these with status 500: a method that its request type
 * does not allow, a path that is not valid text, and an action from another site. Changing routes under `/api` and
 * `/hub` check their caller themselves.
 */
function refusalBeforeNext(request: IncomingMessage): DoorRefusal | null {
  const { method = '', url = '' } = request;
  if (!methods.has(method)) {
    return { status: 405, code: 'method-not-allowed', message: 'There is no such call here.' };
  }
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || !isText(path))
    return { status: 400, code: 'invalid-input', message: 'This address cannot be read.' };
  if (!isForUs(request, path)) return { status: 421, code: 'misdirected', message: misdirected };
  if (!isAction(request) || isFromThisSite(request)) return null;
  return { status: 403, code: 'foreign-origin', message: 'This did not come from a page of the portal.' };
}

const misdirected =
  'This address names another host. Open the portal by PORTAL_URL, or on its own machine by localhost.';

/**
 * True if the request names a host of ours, as the outermost of our proxies passes it on if there are any: a page whose
 * own name was made to lead here may read nothing. Load balancers may ask for the health by any address.
 */
function isForUs({ headers }: IncomingMessage, path: string): boolean {
  const { TRUSTED_PROXY_HOPS, portalUrl } = env();
  const forwarded = TRUSTED_PROXY_HOPS > 0 ? forwardedHost(headers) : undefined;
  const host = forwarded || (headers.host ?? '');
  return isKnownHost(host, [portalUrl]) || (path === '/api/health' && isAddress(host));
}

const forwardedHost = (headers: IncomingMessage['headers']): string | undefined =>
  String(headers['x-forwarded-host'] ?? '')
    .split(',', 1)[0]
    ?.trim();

/** True if Next handles the request as a server action, whose body Next reads itself. */
const isAction = ({ method = '', url = '' }: IncomingMessage): boolean =>
  !reads.has(method) && !/^\/(?:api|hub)\//.test(url.split('?', 1)[0] ?? '');

const kib = 1024;
/**
 * Next takes a second for fifty thousand fields. Strangers send only e-mail and password, signed-in people whole forms.
 */
const mostOfAction = { stranger: 16 * kib, person: 256 * kib };

/** Returns why an action's body is refused before Next reads it, or null. */
async function refusalOfBody(request: IncomingMessage): Promise<DoorRefusal | null> {
  if (!isAction(request)) return null;
  // No browser sends a form or an action in chunks.
  if (request.headers['transfer-encoding'] !== undefined)
    return { status: 411, code: 'invalid-input', message: 'The length of the body is missing.' };
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= mostOfAction.stranger) return null;
  const isPerson = (await decodeSessionToken(cookieOf(request, sessionCookie().name))) !== null;
  if (isPerson && length <= mostOfAction.person) return null;
  return { status: 413, code: 'invalid-input', message: 'The body is too large.' };
}

/** Leaves U+0000, which PostgreSQL stores nowhere, out of an address: one rule for every page, search field and route. */
function withoutNul(url = ''): string {
  let clean = url;
  while (clean.includes('%00')) clean = clean.replaceAll('%00', '');
  return clean;
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** True if the request comes from our pages and names our host: Next compares the origin with the request's host. */
function isFromThisSite({ headers }: IncomingMessage): boolean {
  const given = new Headers();
  for (const name of ['origin', 'sec-fetch-site'] as const) {
    const value = headers[name];
    if (typeof value === 'string') given.set(name, value);
  }
  if (!isFromOurPages(given)) return false;
  const { host } = new URL(given.get('origin') ?? '');
  return host === forwardedHost(headers) || host === headers.host;
}
