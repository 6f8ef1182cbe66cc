import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { turnedAway } from '../auth/request-door.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { lingerBeforeClosing } from '../process/linger.ts';
import { type DoorRefusal, isAction, refusalAtDoor, refusalOfBody } from './door.ts';
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
