import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { standardOutput } from '../../lib/process/standard-output.ts';

/** Details that a request adds to its own log line while it passes. */
type RequestTrace = {
  startedAt: number;
  partnerId?: string;
  /** The envelope's status, which says more than the HTTP status. */
  status?: string;
  unknownFields?: string[];
};

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** A lost connection cannot have left an effect behind. */
    readsOnly?: boolean;
    /** It is answered while the database is silent, too. */
    withoutDatabase?: boolean;
  }
}

/**
 * The process's log: JSON lines of fields that were named one by one. No bodies, headers, query strings, names or
 * account numbers are ever handed to it, so nothing has to be redacted afterwards.
 */
export function createLog(level: string, stream?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'payout' },
    timestamp,
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: (error: Error) => errorFields(error).error,
    },
  };
  return pino(options, stream ?? standardOutput(lostLine));
}

/** Formats the number of lines the log lost while its disk was full or nothing read it. */
export const lostLine = (lines: number): string => {
  const msg = `${lines} log lines were lost`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), service: 'payout', msg })}\n`;
};

let lineTime = { at: 0, text: '' };

/** Many lines are of the same millisecond. */
function timestamp(): string {
  const at = Date.now();
  if (at !== lineTime.at) lineTime = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return lineTime.text;
}

/** One line per answered request. The route's pattern, never the address as it came: queries can hold names. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('trace');
  // Fastify would make a logger per request; the line says the request's id itself.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { startedAt: performance.now() };
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { startedAt, partnerId, status, unknownFields } = request.trace;
    const { url: route = 'unknown' } = request.routeOptions;
    // Monitors ask every few seconds.
    const level = route === '/health' ? 'debug' : 'info';
    app.log[level](
      {
        reqId: request.id,
        partnerId,
        status,
        unknownFields,
        method: request.method,
        route,
        httpStatus: reply.statusCode,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
    done();
  });
}

/** Classes whose messages are fixed text. A parser's or the database's message can quote what a caller sent. */
const speakingErrors = new Set(['Error', 'TypeError', 'RangeError', 'AggregateError', 'FastifyError']);

/** The loggable part of an error: its kind, code, constraint and places in the code. */
export function errorFields(error: unknown): { error: Record<string, unknown> } {
  if (!(error instanceof Error)) return { error: { type: typeof error } };
  const kind = error.constructor.name;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: {
      type: kind,
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof constraint === 'string' ? { constraint } : {}),
      ...(speakingErrors.has(kind) ? { message: error.message } : {}),
      stack: frames.slice(0, 12).map((line) => line.trim()),
    },
  };
}
