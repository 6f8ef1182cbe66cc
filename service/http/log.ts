import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { standardOutput } from '../../lib/process/standard-output.ts';

/** Details that a request collects for its log line. */
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
    /** The call only reads, so a lost connection cannot have changed anything. */
    readsOnly?: boolean;
    /** The route answers even while the database does not. */
    withoutDatabase?: boolean;
  }
}

/**
 * Creates the process's log: JSON lines of explicitly named fields. Bodies, headers, query strings, names and account
 * numbers are never passed to it, so nothing needs redacting.
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

/** Formats the log line that reports lines lost while the disk was full or nothing read the output. */
export const lostLine = (lines: number): string => {
  const msg = `${lines} log lines were lost`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), service: 'payout', msg })}\n`;
};

let lineTime = { at: 0, text: '' };

/** Cached, because many lines share a millisecond. */
function timestamp(): string {
  const at = Date.now();
  if (at !== lineTime.at) lineTime = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return lineTime.text;
}

/** Logs one line per answered request, with the route's pattern and never the URL: queries can hold names. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('trace');
  // Avoids one logger per request; the line carries the request's id itself.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { startedAt: performance.now() };
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { startedAt, partnerId, status, unknownFields } = request.trace;
    const { url: route = 'unknown' } = request.routeOptions;
    // Monitors poll every few seconds.
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

/**
 * Classes whose messages are fixed text and safe to log. Messages of a parser or the database can quote the caller's
 * input.
 */
const speakingErrors = new Set(['Error', 'TypeError', 'RangeError', 'AggregateError', 'FastifyError']);

/** The loggable part of an error: its class, code, constraint and stack frames. */
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
