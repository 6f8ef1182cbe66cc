import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type TimeLimits = {
  /** For the head of a request, from the first byte or the opening of the connection. */
  headersMs: number;
  /** For an ordinary request to arrive as a whole. */
  bodyMs: number;
  /** For a file to arrive, for a change to be made, and for an answer to be taken. */
  transferMs: number;
  /** Maximum silence of a request that is not complete, and of a connection between two requests. */
  idleMs: number;
  /** Time until the answer to a read begins: longer than the portal itself waits for the payout service. */
  answerMs: number;
  sweepMs: number;
};

/** The limits of reliability.md rule 6; docs/operating.md names them. */
export const timeLimits: TimeLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  transferMs: 120_000,
  idleMs: 30_000,
  answerMs: 30_000,
  sweepMs: 1_000,
};

const upload = /^\/api\/(?:parties\/imports|orders\/[^/]+\/files)(?:\?|$)/;

/** A request that has not ended: not arrived as a whole, or not answered. Times are those of `performance.now`. */
type Open = {
  begunAt: number;
  bytesRead: number;
  movedAt: number;
  arrivedAt: number;
  answeringSince: number;
};

/**
 * Closes connections that take longer than `limits`, with 408 or 503 where no answer has begun. One timer looks after
 * all requests. Streams of events may last.
 */
export function limitTimes(server: Server, limits: TimeLimits): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.transferMs;
  server.keepAliveTimeout = limits.idleMs;
  const open = new Map<ServerResponse, Open>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const now = performance.now();
    const { bytesRead } = request.socket;
    open.set(response, { begunAt: now, bytesRead, movedAt: now, arrivedAt: 0, answeringSince: 0 });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [response, state] of open) {
      const { req: request } = response;
      const isAnswered = response.writableFinished;
      if (request.socket.destroyed || (isAnswered && request.complete)) open.delete(response);
      else if (!request.complete) {
        if (isLateToArrive(request, { state, limits, now })) closeLate(response, '408 Request Timeout');
      } else if (!response.headersSent) {
        state.arrivedAt ||= now;
        // Two thousand people of a file are saved within one request.
        const most = request.method === 'GET' ? limits.answerMs : limits.transferMs;
        if (now - state.arrivedAt > most) closeLate(response, '503 Service Unavailable');
      } else if (!isEventStream(response)) {
        state.answeringSince ||= now;
        if (now - state.answeringSince > limits.transferMs) request.socket.destroy();
      }
    }
  }, limits.sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}

function isLateToArrive(
  request: IncomingMessage,
  { state, limits, now }: { state: Open; limits: TimeLimits; now: number },
): boolean {
  const { bytesRead } = request.socket;
  if (bytesRead !== state.bytesRead) Object.assign(state, { bytesRead, movedAt: now });
  const most = upload.test(request.url ?? '') ? limits.transferMs : limits.bodyMs;
  return now - state.begunAt > most || now - state.movedAt > limits.idleMs;
}

/** Live updates, which last as long as the page is open. */
export const isEventStream = ({ req }: ServerResponse): boolean =>
  /^\/api\/stream(?:\?|$)/.test(req.url ?? '');

/** Answers a late request as Node itself does: by hand, because the handler still has the response. */
function closeLate(response: ServerResponse, line: string): void {
  const { socket } = response.req;
  if (!response.headersSent && socket.writable) {
    socket.write(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }
  socket.destroySoon();
}
