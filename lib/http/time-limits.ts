import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '../logger.ts';
import { eachInTurn } from '../process/turns.ts';

export type TimeLimits = {
  /** Limit for a request's headers, from the first byte or the opening of the connection. */
  headersMs: number;
  /** Limit for an ordinary request to arrive completely. */
  bodyMs: number;
  /** Limit for a file to arrive, for a change to finish, and for an answer to be received; large answers get longer. */
  transferMs: number;
  /** Minimum speed of a client that needs longer than `transferMs`, for example for an export of a million orders. */
  leastBytesPerS: number;
  /** Maximum silence during an incomplete request, and between two requests on a connection. */
  idleMs: number;
  /** Limit until the answer to a read begins: longer than the portal waits for the payout service. */
  answerMs: number;
  sweepMs: number;
};

/** The limits of reliability.md rule 6; docs/operating.md names them. */
export const timeLimits: TimeLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  transferMs: 120_000,
  leastBytesPerS: 32 * 1024,
  idleMs: 30_000,
  answerMs: 30_000,
  sweepMs: 1_000,
};

const upload = /^\/api\/(?:parties\/imports|orders\/[^/]+\/files)(?:\?|$)/;

/** A request that has not fully arrived or not been answered. Times are `performance.now()` values. */
type Open = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Kept here, because request and response drop their socket before they end. */
  socket: Socket;
  begunAt: number;
  bytesRead: number;
  bytesWritten: number;
  movedAt: number;
  arrivedAt: number;
  answeringSince: number;
};

/**
 * Closes connections that exceed `limits`, with 408 or 503 if no answer has begun. One timer checks all requests. Event
 * streams have no limit.
 */
export function limitTimes(server: Server, limits: TimeLimits): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.transferMs;
  server.keepAliveTimeout = limits.idleMs;
  const open = new Set<Open>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const begunAt = performance.now();
    const { bytesRead, bytesWritten } = socket;
    open.add({
      request,
      response,
      socket,
      begunAt,
      bytesRead,
      bytesWritten,
      movedAt: begunAt,
      arrivedAt: 0,
      answeringSince: 0,
    });
  });
  const look = (each: Open) => {
    if (isOver(each)) open.delete(each);
    else closeIfLate(each, limits);
  };
  const forget = (problem: unknown, each: Open) => {
    open.delete(each);
    log.error('a request could not be held to its limits of time', { err: problem });
  };
  const timer = setInterval(() => eachInTurn(open, look, forget), limits.sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}

const isOver = ({ request, response, socket }: Open): boolean =>
  socket.destroyed || (response.writableFinished && request.complete);

function closeIfLate(each: Open, limits: TimeLimits): void {
  const { request, response, socket } = each;
  const now = performance.now();
  if (!request.complete) {
    if (isLateToArrive(each, { limits, now })) closeLate(each, '408 Request Timeout');
  } else if (!response.headersSent) {
    each.arrivedAt ||= now;
    // Changes get longer: one request can import two thousand people.
    const most = request.method === 'GET' ? limits.answerMs : limits.transferMs;
    if (now - each.arrivedAt > most) closeLate(each, '503 Service Unavailable');
  } else if (!isEventStream(response)) {
    each.answeringSince ||= now;
    const taken = socket.bytesWritten - socket.writableLength - each.bytesWritten;
    const longerMs = (taken / limits.leastBytesPerS) * 1_000;
    if (now - each.answeringSince > limits.transferMs + longerMs) socket.destroy();
  }
}

function isLateToArrive(each: Open, { limits, now }: { limits: TimeLimits; now: number }): boolean {
  const { bytesRead } = each.socket;
  if (bytesRead !== each.bytesRead) Object.assign(each, { bytesRead, movedAt: now });
  const most = upload.test(each.request.url ?? '') ? limits.transferMs : limits.bodyMs;
  return now - each.begunAt > most || now - each.movedAt > limits.idleMs;
}

/** True for live updates, which last as long as the page is open. */
export const isEventStream = ({ req }: ServerResponse): boolean =>
  /^\/api\/stream(?:\?|$)/.test(req.url ?? '');

/** Answers a late request as Node does, directly on the socket, because the handler still holds the response. */
function closeLate({ response, socket }: Open, line: string): void {
  if (response.headersSent || !socket.writable) socket.destroy();
  else {
    const answer = `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(answer, () => socket.destroy());
  }
}
