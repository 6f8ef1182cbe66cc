import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Code, codes } from '../../lib/service-core/codes.ts';
import type { Refusal } from './access.ts';
import { errorFields } from './log.ts';

/**
 * Makes a route's handler from an asynchronous one that sends its answer itself. Given the promise of a reply, Fastify
 * waits for the reply to be written, by a dozen listeners and an error object for each call, which costs a tenth of it
 * for no use. Thrown errors go to the error handler as usual.
 */
export function answering(
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    // Not awaited and not returned: a reply is thenable, and awaiting it waits in this way.
    handler(request, reply).catch((problem: unknown) => {
      reply.send(problem instanceof Error ? problem : new Error('a handler threw what is no error'));
    });
  };
}

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

/**
 * Sends the answers that are ready in one turn of the event loop together, at the end of that turn. Writing to a socket
 * wakes its reader, and waking a process costs more than verifying a signature: callers who share a machine or a proxy
 * are woken once for many answers. No answer waits for one that is not ready. Add it as the last onSend hook.
 */
export function answerTogether(app: FastifyInstance): void {
  let ready: { reply: FastifyReply; send: () => void }[] = [];
  const sendAll = () => {
    const answers = ready;
    ready = [];
    for (const { reply, send } of answers) {
      // Out of time and done in the same turn: the first answer counts.
      if (reply.raw.headersSent) continue;
      try {
        send();
      } catch (problem) {
        app.log.error({ reqId: reply.request.id, ...errorFields(problem) }, 'an answer could not be written');
        reply.raw.destroy();
      }
    }
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ready.push({ reply, send: () => done(null, payload) }) === 1) setImmediate(sendAll);
  });
}
