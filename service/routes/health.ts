import type { FastifyInstance } from 'fastify';
import { codes } from '../../lib/service-core/codes.ts';

/** Why the process cannot serve right now; undefined when it can. */
export type Readiness = () => string | undefined;

/** `GET /health`: 200 when this process can serve, 503 with the reason when not. It asks nobody and answers at once. */
export function healthRoute(app: FastifyInstance, notReady: Readiness): void {
  app.get('/health', { config: { readsOnly: true, withoutDatabase: true } }, async (request, reply) => {
    const reason = notReady();
    const status = reason === undefined ? codes.success.status : codes.serviceBusy.status;
    request.trace.status = status;
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(reason === undefined ? { status } : { status, message: reason }));
  });
}
