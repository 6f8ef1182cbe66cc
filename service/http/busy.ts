import underPressure from '@fastify/under-pressure';
import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Pulse } from '../../lib/postgres/pulse.ts';
import { eachInTurn } from '../../lib/process/turns.ts';
import { domainError } from '../domain/errors.ts';
import { answerUnreadable, sendRefusal } from './answering.ts';

/** Maximum delay with which a caller hears that the time is over. */
const defaultSweepEveryMs = 250;
/** The time within which an answer has to be taken, also by a slow reader. */
const takenWithinMs = 120_000;

/**
 * Gives every call `timeoutMs` from its first byte to its answer, except routes with a `handlerTimeout` of their own.
 * One timer serves all calls: Fastify's own limit makes a timer and an abort signal for each, which costs more than
 * verifying a signature. A call out of time gets FST_ERR_HANDLER_TIMEOUT, as from Fastify; its handler goes on, and the
 * late answer is dropped. If the body has not arrived by then the connection is closed, answered or not.
 */
export function limitTime(
  app: FastifyInstance,
  timeoutMs: number,
  sweepEveryMs: number = defaultSweepEveryMs,
  answerMs: number = takenWithinMs,
): void {
  // In the order in which they began, because a Set keeps it.
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
      // Files have the longer limit of the server.
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

/** A request without a connection, in tests, always has. */
const hasArrived = (request: { complete?: boolean }): boolean => request.complete !== false;

function closeUnarrived(reply: FastifyReply): void {
  const { socket } = reply.request.raw;
  if (reply.raw.headersSent) socket.destroy();
  else answerUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

function giveUp(reply: FastifyReply, timeoutMs: number): void {
  const outOfTime = new errorCodes.FST_ERR_HANDLER_TIMEOUT(timeoutMs, reply.request.routeOptions.url);
  // An answer that has begun cannot become another.
  if (reply.raw.headersSent) reply.raw.destroy(outOfTime);
  else reply.send(outOfTime);
}

/** Refuses at once when the process cannot keep up, instead of letting every caller wait for a time-out. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // A process that was stopped for a second measured nothing in that time, which would count as an endless delay.
    pressureHandler: (request, reply, _type, delayMs) => {
      if (request.routeOptions.url !== '/health' && Number.isFinite(delayMs))
        sendRefusal(reply, domainError('serviceBusy'));
    },
  });
}

/** Refuses every call at its door while the database does not answer: nothing was done, and no call waits for it. */
export function refuseWhileSilent(app: FastifyInstance, pulse: Pick<Pulse, 'answers'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (pulse.answers() || request.routeOptions.config.withoutDatabase) done();
    else sendRefusal(reply, domainError('serviceBusy', 'the database does not answer now; nothing was done'));
  });
}
