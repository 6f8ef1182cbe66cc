import underPressure from '@fastify/under-pressure';
import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Pulse } from '../../lib/postgres/pulse.ts';
import { eachInTurn } from '../../lib/process/turns.ts';
import { domainError } from '../domain/errors.ts';
import { answerUnreadable, sendRefusal } from './answering.ts';

/** The time by which a time-out answer may be late. */
const defaultSweepEveryMs = 250;
/** Limit for a slow reader to receive the answer. */
const receiveWithinMs = 120_000;

/**
 * Limits every call to `timeoutMs` from its first byte to its answer, except routes with their own `handlerTimeout`.
 * One timer serves all calls: Fastify's own limit makes a timer and an abort signal per call, which costs more than
 * verifying a signature. A late call gets FST_ERR_HANDLER_TIMEOUT, as from Fastify; its handler keeps running and its
 * answer is dropped. If the body has not arrived by then, the connection is closed.
 */
export function limitTime(
  app: FastifyInstance,
  timeoutMs: number,
  sweepEveryMs: number = defaultSweepEveryMs,
  answerMs: number = receiveWithinMs,
): void {
  // A Set keeps insertion order, so the oldest call comes first.
  const pending = new Set<FastifyReply>();
  app.addHook('onRequest', (_request, reply, done) => {
    pending.add(reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (hasArrived(request.raw)) pending.delete(reply);
    done();
  });

  const look = (reply: FastifyReply) => {
    const { startedAt } = reply.request.trace;
    const isOwn = reply.request.routeOptions.handlerTimeout > 0;
    if (isOwn && !reply.sent && !reply.raw.destroyed) return;
    const isUnarrived = !hasArrived(reply.request.raw);
    const isTaken = reply.raw.writableFinished || reply.raw.destroyed;
    const mayBeTaken = startedAt > performance.now() - timeoutMs - answerMs;
    if (reply.sent && !isUnarrived && !isTaken && mayBeTaken) return;
    pending.delete(reply);
    if (isUnarrived) {
      // Uploads have the server's longer limit.
      if (!isOwn) closeUnarrived(reply);
    } else if (reply.sent) reply.raw.destroy();
    else if (!isTaken) giveUp(reply, timeoutMs);
  };
  const forget = (problem: unknown, reply: FastifyReply) => {
    pending.delete(reply);
    app.log.error({ err: problem }, 'a call could not be held to its limits of time');
  };
  const sweep = () => eachInTurn(begunBefore(pending, performance.now() - timeoutMs), look, forget);
  const timer = setInterval(sweep, sweepEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function* begunBefore(pending: Iterable<FastifyReply>, moment: number): Generator<FastifyReply> {
  for (const reply of pending) {
    if (reply.request.trace.startedAt > moment) return;
    yield reply;
  }
}

/** Injected test requests have no connection and count as arrived. */
const hasArrived = (request: { complete?: boolean }): boolean => request.complete !== false;

function closeUnarrived(reply: FastifyReply): void {
  const { socket } = reply.request.raw;
  if (reply.raw.headersSent) socket.destroy();
  else answerUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

function giveUp(reply: FastifyReply, timeoutMs: number): void {
  const outOfTime = new errorCodes.FST_ERR_HANDLER_TIMEOUT(timeoutMs, reply.request.routeOptions.url);
  // An answer that has begun cannot be replaced.
  if (reply.raw.headersSent) reply.raw.destroy(outOfTime);
  else reply.send(outOfTime);
}

/** Refuses calls immediately when the process cannot keep up, instead of letting every caller time out. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // After a pause of a second the process has no measurement, which would count as an endless delay.
    pressureHandler: (request, reply, _type, delayMs) => {
      if (request.routeOptions.url !== '/health' && Number.isFinite(delayMs))
        sendRefusal(reply, domainError('serviceBusy'));
    },
  });
}

/** Refuses every call on arrival while the database does not answer: nothing was done, and no call waits. */
export function refuseWhileSilent(app: FastifyInstance, pulse: Pick<Pulse, 'answers'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (pulse.answers() || request.routeOptions.config.withoutDatabase) done();
    else sendRefusal(reply, domainError('serviceBusy', 'the database does not answer now; nothing was done'));
  });
}
