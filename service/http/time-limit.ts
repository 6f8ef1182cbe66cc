import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';

/** How late a caller may hear that the time is over. */
const defaultSweepEveryMs = 250;

/**
 * Gives every call `timeoutMs` from its first byte to its answer, but for routes with a `handlerTimeout` of their own.
 * One timer looks after all calls: Fastify's own limit makes a timer and an abort signal for each, which costs more
 * than verifying a signature. Who is out of time gets FST_ERR_HANDLER_TIMEOUT, as from Fastify; what the handler was
 * doing goes on, and its late answer goes nowhere.
 */
export function limitTime(
  app: FastifyInstance,
  timeoutMs: number,
  sweepEveryMs: number = defaultSweepEveryMs,
): void {
  // In the order in which they began, because a Set keeps it.
  const pending = new Set<FastifyReply>();
  app.addHook('onRequest', (_request, reply, done) => {
    pending.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    pending.delete(reply);
    done();
  });

  const sweep = () => {
    const begunBefore = performance.now() - timeoutMs;
    for (const reply of pending) {
      if (reply.request.trace.startedAt > begunBefore) return;
      const ended = reply.sent || reply.raw.destroyed;
      if (!ended && reply.request.routeOptions.handlerTimeout > 0) continue;
      pending.delete(reply);
      if (!ended) giveUp(reply, timeoutMs);
    }
  };
  const timer = setInterval(sweep, sweepEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function giveUp(reply: FastifyReply, timeoutMs: number): void {
  const outOfTime = new errorCodes.FST_ERR_HANDLER_TIMEOUT(timeoutMs, reply.request.routeOptions.url);
  // An answer that has begun cannot become another.
  if (reply.raw.headersSent) reply.raw.destroy(outOfTime);
  else reply.send(outOfTime);
}
