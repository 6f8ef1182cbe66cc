import pino, { type Logger, type LoggerOptions } from 'pino';
import { standardOutput } from './process/standard-output.ts';
import { shared } from './shared.ts';

const texts = [
  'requestId',
  'userId',
  'sessionId',
  'orderId',
  'tradeId',
  'draftId',
  'walletId',
  'eventId',
  'rowId',
  'jobId',
  'task',
  'endpoint',
  'outcome',
  'code',
  'status',
  'state',
  'method',
  'path',
  'reason',
  'network',
  'permission',
] as const;
const numbers = ['durationMs', 'httpStatus', 'attempts'] as const;
const allowed: ReadonlySet<string> = new Set([...texts, ...numbers, 'err']);

/**
 * Structured logs with an allow-list: only these fields leave the process, so that no object passed along leaks
 * personal data or secrets (reliability.md rule 10).
 */
type LogFields = { [Name in (typeof texts)[number]]?: string } & {
  [Name in (typeof numbers)[number]]?: number;
} & { err?: unknown };

function makeLogger(): Logger {
  const options: LoggerOptions = {
    level: process.env.LOG_LEVEL || 'info',
    base: { app: 'portal' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
    },
    serializers: { err: describeError },
  };
  return pino(options, standardOutput(lostLine));
}

const logger = (): Logger => shared('logger', makeLogger);

/** Formats the log line that reports lines lost while the disk was full or nothing read the output. */
export const lostLine = (lines: number): string => {
  const msg = `${lines} log lines were lost`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), app: 'portal', msg })}\n`;
};

/** Returns kind, code and stack, but no message of a database error, which can quote values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const fromDatabase =
    error.name.startsWith('Prisma') || error.name === 'DatabaseError' || code !== undefined;
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(fromDatabase ? {} : { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
  };
}

export const log = {
  debug: (message: string, fields: LogFields = {}) => logger().debug(fields, message),
  info: (message: string, fields: LogFields = {}) => logger().info(fields, message),
  warn: (message: string, fields: LogFields = {}) => logger().warn(fields, message),
  error: (message: string, fields: LogFields = {}) => logger().error(fields, message),
};
