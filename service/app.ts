import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Pulse } from '../lib/postgres/pulse.ts';
import { lingerBeforeClosing } from '../lib/process/linger.ts';
import type { WebhookKey } from './domain/callbacks/callback-keys.ts';
import type { DocumentStore } from './domain/documents/store.ts';
import type { Edge } from './http/access.ts';
import { answerFailures, answerTogether, answerUnreadable } from './http/answering.ts';
import { limitTime, refuseWhileSilent, shedLoad } from './http/busy.ts';
import { refuseUnknownHosts } from './http/known-host.ts';
import { logRequests } from './http/log.ts';
import { keepRawBodies } from './http/register-endpoint.ts';
import { authRoutes } from './routes/auth.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { documentRoutes } from './routes/documents.ts';
import { extensionRoutes, webhookKeyRoutes } from './routes/extensions.ts';
import { type HealthSources, healthRoute } from './routes/health.ts';
import { informationRequestRoutes } from './routes/information-request.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { businessRoutes, globalRoutes, personalRoutes } from './routes/order-families.ts';
import { sandboxRoutes } from './routes/sandbox.ts';

/** Limit of a call from its first byte to its answer; upload routes set a longer limit. */
const handlerTimeoutMs = 10_000;
const headersTimeoutMs = 15_000;
const idleSocketTimeoutMs = 30_000;
/** Limit for a request to arrive, long enough for ten megabytes over a slow line. */
const requestTimeoutMs = 120_000;
const bodyLimitBytes = 16 * 1024;

export type AppOptions = {
  edge: Edge;
  log: FastifyBaseLogger;
  documents: DocumentStore;
  webhookKey: WebhookKey;
  /** Reports whether the database answers and this machine's clock is right. */
  pulse: Pick<Pulse, 'answers' | 'problem'>;
  health: HealthSources;
  /** The portal's address: what is served beside it may be called by its host. */
  portalUrl: string;
  trustedProxies?: readonly string[];
  /** Event loop delay above which the process refuses calls as busy. */
  maxEventLoopDelayMs: number;
};

/** Builds the HTTP side of the service, ready to listen or to be tested with `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    edge,
    log,
    documents,
    webhookKey,
    pulse,
    health,
    portalUrl,
    trustedProxies = [],
    maxEventLoopDelayMs,
  } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    connectionTimeout: idleSocketTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // A HEAD request to a GET route that moves money would move it too.
    exposeHeadRoutes: false,
    // Requests that arrive on open connections while draining are served: 503 is not an answer of this interface.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: headersTimeoutMs,
      // Node's default checks for late requests only every thirty seconds.
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      request.trace ??= { startedAt: performance.now() };
      app.errorHandler(error, request, reply);
    },
  });
  // Without this, Node refuses an unknown Expect header itself, without our envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  lingerBeforeClosing(app.server);
  keepRawBodies(app);
  logRequests(app);
  answerFailures(app);
  limitTime(app, handlerTimeoutMs);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (edge.ctx.settings.publicUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000');
    // Makes callers with open connections reconnect to another process before this one stops.
    if (health.notReady() !== undefined) reply.header('connection', 'close');
    done(null, payload);
  });
  answerTogether(app);
  refuseUnknownHosts(app, () => [edge.ctx.settings.publicUrl, portalUrl]);
  refuseWhileSilent(app, pulse);
  await shedLoad(app, maxEventLoopDelayMs);

  healthRoute(app, health);
  documentationRoutes(app, edge);
  authRoutes(app, edge);
  globalRoutes(app, edge);
  extensionRoutes(app, edge);
  businessRoutes(app, edge);
  personalRoutes(app, edge);
  await documentRoutes(app, edge, documents);
  lookupRoutes(app, edge);
  informationRequestRoutes(app, edge);
  webhookKeyRoutes(app, edge, webhookKey.publicKey);
  if (edge.ctx.settings.mode === 'sandbox') sandboxRoutes(app, edge, webhookKey);
  return app;
}
