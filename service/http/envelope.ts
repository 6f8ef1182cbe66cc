import type { FastifyReply } from 'fastify';
import { type Code, codes } from '../../lib/service-core/codes.ts';
import type { Refusal } from './edge.ts';

const busyRetrySeconds = 1;

/** 200 for success and 400 for every refusal, but for the two the protocol itself names (decisions §2). */
function httpStatusOf(code: Code): number {
  switch (code) {
    case 'success':
      return 200;
    case 'pathUnknown':
      return 404;
    case 'bodyTooLarge':
      return 413;
    default:
      return 400;
  }
}

/** A refusal's envelope. An invalid body always comes with its list of errors, one for the whole when no field is named. */
export function refusalText(refusal: Pick<Refusal, 'code' | 'message' | 'data'>): string {
  const { code, message } = refusal;
  const data = refusal.data ?? (code === 'bodyInvalid' ? { errors: [{ path: '', message }] } : undefined);
  return JSON.stringify({ status: codes[code].status, message, ...(data === undefined ? {} : { data }) });
}

/** Every answer of the service goes through here: JSON, never cached, its status remembered for the log. */
export function sendText(reply: FastifyReply, code: Code, text: string | Buffer): FastifyReply {
  reply.request.trace.status = codes[code].status;
  return reply
    .code(httpStatusOf(code))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.retryAfterSeconds ?? (refusal.code === 'serviceBusy' ? busyRetrySeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return sendText(reply, refusal.code, refusalText(refusal));
}

/** Data that is not part of the interface's contract: the sandbox's own calls. Amounts in it are numbers or text. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  const envelope =
    data === undefined ? { status: codes.success.status } : { status: codes.success.status, data };
  return sendText(reply, 'success', JSON.stringify(envelope));
}
