import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorFields } from './log.ts';

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
