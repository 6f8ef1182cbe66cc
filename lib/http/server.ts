import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { turnedAway } from '../auth/request-door.ts';
import { isFromOurPages } from '../auth/request-facts.ts';
import { cookieOf, decodeSessionToken, sessionCookie } from '../auth/session-cookie.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { lingerBeforeClosing } from '../process/linger.ts';
import { isEventStream, limitTimes, type TimeLimits, timeLimits } from './time-limits.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type PortalServer = {
  server: Server;
  /** Takes no more connections, ends streams of events, and resolves when every other answer was taken. */
  drain(): Promise<void>;
};

/** The portal's HTTP server around Next's handler, with doors and limits of time that Next has not. */
export function createPortalServer(handle: Handler, limits: TimeLimits = timeLimits): PortalServer {
  const answering = new Set<ServerResponse>();
  const isSecure = env().portalUrl.startsWith('https:');
  const server = createServer({ connectionsCheckingInterval: limits.sweepMs }, (request, response) => {
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
    answering.add(response);
    response.once('close', () => answering.delete(response));
    const refusal = refusalAtDoor(request);
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
    if (await turnedAway(request, response)) return;
    const refusal = await refusalOfBody(request);
    if (refusal) return refuse(response, refusal);
    if (isAction(request)) takeBlameFromPortal(response);
    await handle(request, response);
  } catch (problem) {
    log.error('request failed', { err: problem });
    if (response.headersSent) request.socket.destroy();
    else refuse(response, { status: 500, code: 'internal', message: 'The portal failed to answer.' });
  }
}

/**
 * An action of ours that fails answers with a value: where Next says 500 to one, it could not read what was sent, such as
 * lists a thousand deep.
 */
function takeBlameFromPortal(response: ServerResponse): void {
  const write = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: never[]) => write(status === 500 ? 400 : status, ...rest);
}

function refuse(response: ServerResponse, { status, code, message }: DoorRefusal): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(JSON.stringify({ code, message }));
}

type DoorRefusal = { status: number; code: string; message: string };

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const methods = new Set([...reads, 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Returns the reason that a request goes no further, or null. Next answers each of these with an error of its own,
 * status 500: a request of the platform cannot be made with such a method, a path that is no text cannot be matched,
 * and an action from another site is thrown out. Routes under `/api` and `/hub` that change something look at their
 * caller themselves.
 */
function refusalAtDoor(request: IncomingMessage): DoorRefusal | null {
  const { method = '', url = '' } = request;
  if (!methods.has(method)) {
    return { status: 405, code: 'method-not-allowed', message: 'There is no such call here.' };
  }
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || !isText(path))
    return { status: 400, code: 'invalid-input', message: 'This address cannot be read.' };
  if (!isAction(request) || isFromThisSite(request)) return null;
  return { status: 403, code: 'foreign-origin', message: 'This did not come from a page of the portal.' };
}

/** True if Next takes it for a server action, whose body it reads itself. */
const isAction = ({ method = '', url = '' }: IncomingMessage): boolean =>
  !reads.has(method) && !/^\/(?:api|hub)\//.test(url.split('?', 1)[0] ?? '');

const kib = 1024;
/** Next takes a second for fifty thousand fields: strangers send an address and a password, people a form. */
const mostOfAction = { stranger: 16 * kib, person: 256 * kib };

/** Returns the reason that Next does not get to read this action's body, or null. */
async function refusalOfBody(request: IncomingMessage): Promise<DoorRefusal | null> {
  if (!isAction(request)) return null;
  // No browser sends a form or an action in pieces.
  if (request.headers['transfer-encoding'] !== undefined)
    return { status: 411, code: 'invalid-input', message: 'The length of the body is missing.' };
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= mostOfAction.stranger) return null;
  const isPerson = (await decodeSessionToken(cookieOf(request, sessionCookie().name))) !== null;
  if (isPerson && length <= mostOfAction.person) return null;
  return { status: 413, code: 'invalid-input', message: 'The body is too large.' };
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * True if the request comes from our pages and is addressed to us: Next compares the origin with the host that the
 * request names.
 */
function isFromThisSite({ headers }: IncomingMessage): boolean {
  const given = new Headers();
  for (const name of ['origin', 'sec-fetch-site'] as const) {
    const value = headers[name];
    if (typeof value === 'string') given.set(name, value);
  }
  if (!isFromOurPages(given)) return false;
  const { host } = new URL(given.get('origin') ?? '');
  const forwarded = String(headers['x-forwarded-host'] ?? '')
    .split(',', 1)[0]
    ?.trim();
  return host === forwarded || host === headers.host;
}
