import type { FastifyInstance } from 'fastify';
import type { Pulse } from '../../lib/postgres/pulse.ts';
import { domainError } from '../domain/errors.ts';
import { sendRefusal } from './envelope.ts';

/** Refuses every call at its door while the database does not answer: nothing was done, and no call waits for it. */
export function refuseWhileSilent(app: FastifyInstance, pulse: Pick<Pulse, 'answers'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (pulse.answers() || request.routeOptions.config.withoutDatabase) done();
    else sendRefusal(reply, domainError('serviceBusy', 'the database does not answer now; nothing was done'));
  });
}
