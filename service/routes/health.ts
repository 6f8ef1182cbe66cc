import type { FastifyInstance } from 'fastify';
import type { FolderState } from '../../lib/process/data-folder.ts';
import { codes } from '../../lib/service-core/codes.ts';
import type { ServiceSettings } from '../domain/context.ts';

/** Returns why the process cannot serve now; undefined if it can. */
type Readiness = () => string | undefined;

export type HealthSources = {
  notReady: Readiness;
  dataFolder(): Promise<FolderState>;
  /** Conditions that need an operator, such as work that keeps failing. */
  warnings(): string[];
  mode: ServiceSettings['mode'];
};

/**
 * `GET /health`: 200 with warnings if this process can serve, 503 with the reasons if not, and its mode either way: a
 * portal in production refuses a sandbox. Does not query the database, so it answers even if the database hangs.
 */
export function healthRoute(app: FastifyInstance, sources: HealthSources): void {
  app.get('/health', { config: { readsOnly: true, withoutDatabase: true } }, async (request, reply) => {
    const folder = await sources.dataFolder();
    const reasons = [sources.notReady(), folder.problem].filter((reason) => reason !== undefined);
    const reason = reasons.length > 0 ? reasons.join('; ') : undefined;
    const found = [folder.warning, ...sources.warnings()].filter((warning) => warning !== undefined);
    const warnings = found.length === 0 ? {} : { warnings: found };
    const status = reason === undefined ? codes.success.status : codes.serviceBusy.status;
    request.trace.status = status;
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        JSON.stringify(
          reason === undefined
            ? { status, mode: sources.mode, ...warnings }
            : { status, mode: sources.mode, message: reason },
        ),
      );
  });
}
