import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { FolderState } from '../../lib/process/data-folder.ts';
import { codes } from '../../lib/service-core/codes.ts';

const probeTimeoutMs = 1_000;

/** Why the process cannot serve right now; undefined when it can. */
export type Readiness = () => string | undefined;

export type HealthSources = {
  /** A pool that only the health check uses: a busy service is not taken for a dead one. */
  pool: pg.Pool;
  notReady: Readiness;
  dataFolder(): Promise<FolderState>;
};

/** `GET /health`: 200 when this process can serve, with what will soon need a hand, and 503 with the reasons when not. */
export function healthRoute(app: FastifyInstance, { pool, notReady, dataFolder }: HealthSources): void {
  app.get('/health', { config: { readsOnly: true } }, async (request, reply) => {
    const [folder, database] = await Promise.all([dataFolder(), databaseProblem(pool)]);
    const reasons = [notReady(), folder.problem, database].filter((reason) => reason !== undefined);
    const reason = reasons.length > 0 ? reasons.join('; ') : undefined;
    const warnings = folder.warning === undefined ? {} : { warnings: [folder.warning] };
    const status = reason === undefined ? codes.success.status : codes.serviceBusy.status;
    request.trace.status = status;
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(reason === undefined ? { status, ...warnings } : { status, message: reason }));
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
