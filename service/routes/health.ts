import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { codes } from '../../lib/service-core/codes.ts';

const probeTimeoutMs = 1_000;

/** Why the process cannot serve right now; undefined when it can. */
export type Readiness = () => string | undefined;

/**
 * `GET /health`: 200 when this process can serve, 503 with the reason when not. It has a connection of its own, so
 * that a busy service is not taken for a dead one.
 */
export function healthRoute(app: FastifyInstance, pool: pg.Pool, notReady: Readiness): void {
  app.get('/health', { config: { readsOnly: true } }, async (request, reply) => {
    const reason = notReady() ?? (await databaseProblem(pool));
    const status = reason === undefined ? codes.success.status : codes.serviceBusy.status;
    request.trace.status = status;
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(reason === undefined ? { status } : { status, message: reason }));
  });
}

async function databaseProblem(pool: pg.Pool): Promise<string | undefined> {
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, probeTimeoutMs, false).unref());
  return (await Promise.race([answered, late])) ? undefined : 'the database does not answer';
}
