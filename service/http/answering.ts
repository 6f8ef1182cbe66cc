import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLostConnection } from '../../lib/postgres/lost-connection.ts';
import { type Code, codes } from '../../lib/service-core/codes.ts';
import { sqlState } from '../domain/database.ts';
import { domainError } from '../domain/errors.ts';
import type { Refusal } from './access.ts';
import { errorFields } from './log.ts';

/**
 * Wraps an async handler that sends its own reply. If Fastify gets the promise, it waits for the reply with a dozen
 * listeners and an error object, a tenth of the call's cost. Thrown errors still reach the error handler.
 */
export function answering(
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    // Neither awaited nor returned: a reply is thenable, and awaiting it adds those listeners.
    handler(request, reply).catch((problem: unknown) => {
      reply.send(problem instanceof Error ? problem : new Error('a handler threw what is no error'));
    });
  };
}

const busyRetrySeconds = 1;

/**
 * Returns 200 for success and 400 for refusals, except the two statuses that the protocol itself names (decisions §2).
 */
function httpStatusOf(code: Code): number {
  switch (code) {
    case 'success':
      return 200;
    case 'pathUnknown':
      return 404;
    case 'bodyTooLarge':
      return 413;
    default:
      return 400;
  }
}

/**
 * Encodes a refusal. `bodyInvalid` always carries a list of errors: a single entry with an empty path if no field is
 * named.
 */
function refusalText(refusal: Pick<Refusal, 'code' | 'message' | 'data'>): string {
  const { code, message } = refusal;
  const data = refusal.data ?? (code === 'bodyInvalid' ? { errors: [{ path: '', message }] } : undefined);
  return JSON.stringify({ status: codes[code].status, message, ...(data === undefined ? {} : { data }) });
}

/** Sends every JSON answer of the service, never cached, and notes its status for the log. */
export function sendText(
  reply: FastifyReply,
  code: Code,
  text: string | Buffer,
  httpStatus = httpStatusOf(code),
): FastifyReply {
  reply.request.trace.status = codes[code].status;
  return reply
    .code(httpStatus)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

/** Sends a refusal; `httpStatus` only where the protocol has a status of its own for it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, httpStatus?: number): FastifyReply {
  const wait = refusal.retryAfterSeconds ?? (refusal.code === 'serviceBusy' ? busyRetrySeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return sendText(reply, refusal.code, refusalText(refusal), httpStatus);
}

/** Sends data outside the contract, such as the sandbox's own calls. Amounts are numbers or text. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  const envelope =
    data === undefined ? { status: codes.success.status } : { status: codes.success.status, data };
  return sendText(reply, 'success', JSON.stringify(envelope));
}

/**
 * Sends all answers that become ready in one turn of the event loop together, at its end. Waking a reading process
 * costs more than verifying a signature: callers behind one proxy wake once for many answers. No answer waits for an
 * unready one. Add it as the last onSend hook.
 */
export function answerTogether(app: FastifyInstance): void {
  let ready: { reply: FastifyReply; send: () => void }[] = [];
  const sendAll = () => {
    const answers = ready;
    ready = [];
    for (const { reply, send } of answers) {
      // If a call times out and finishes in the same turn, the first answer counts.
      if (reply.raw.headersSent) continue;
      try {
        send();
      } catch (problem) {
        app.log.error({ reqId: reply.request.id, ...errorFields(problem) }, 'an answer could not be written');
        reply.raw.destroy();
      }
    }
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ready.push({ reply, send: () => done(null, payload) }) === 1) setImmediate(sendAll);
  });
}

/** Failures in which no statement took effect: the connection was never made, or the transaction rolled back. */
const noEffectStates = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P03', // cannot_connect_now
]);

/** Turns unknown paths and thrown errors into envelopes (decisions §2): never a 5xx, an HTML page or a stack trace. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, domainError('pathUnknown', `there is no ${request.method} call at this path`)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = callersFault(error) ?? infrastructureFault(error, request);
  if (refusal) {
    if (!callersFault(error))
      request.log.warn({ reqId: request.id, ...errorFields(error) }, 'infrastructure failed a request');
    return sendRefusal(reply, refusal);
  }
  request.log.error({ reqId: request.id, ...errorFields(error) }, 'a request failed by a defect');
  const message = `The service failed to handle this request. Tell its operator the reference ${request.id}.`;
  return sendRefusal(reply, domainError('error', message));
}

function callersFault(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return domainError('bodyTooLarge');
  const status = error.statusCode ?? 500;
  if (!error.code?.startsWith('FST_') || status < 400 || status >= 500) return undefined;
  return domainError('bodyInvalid', `the request is not readable: ${error.message}`);
}

function infrastructureFault(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  const state = sqlState(error) ?? '';
  const neverConnected = /^timeout exceeded when trying to connect|connection timeout$/.test(error.message);
  if (noEffectStates.has(state) || neverConnected || isConnectFailure(error))
    return domainError('serviceBusy');
  // The database may have stopped answering midway, after part of the call was done.
  if (state !== 'FST_ERR_HANDLER_TIMEOUT' && !isLostConnection(error)) return undefined;
  return request.routeOptions.config.readsOnly ? domainError('serviceBusy') : domainError('outcomeUnknown');
}

/** Node reports a refused name with several addresses as one AggregateError. */
function isConnectFailure(error: Error & { syscall?: string }): boolean {
  if (error instanceof AggregateError) return error.errors.every(isConnectFailure);
  return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
}

const lingerMs = 1_000;

type RawSocket = { writable: boolean; end(text: string): unknown; destroy(error?: Error): unknown };

/** Answers a request that Node's parser refused; it never reaches a route, so the envelope is written by hand. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: RawSocket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [line, message] = unreadable(error.code);
  const body = refusalText({ code: 'bodyInvalid', message });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // A caller that keeps sending must not hold the connection, but an immediate reset could lose the answer.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function unreadable(code: string | undefined): [line: string, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'address and headers are larger than 16 KiB together'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'the request did not arrive in time'];
    default:
      return ['400 Bad Request', 'the request is not readable HTTP'];
  }
}
