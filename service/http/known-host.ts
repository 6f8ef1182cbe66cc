import type { FastifyInstance } from 'fastify';
import { isAddress, isKnownHost } from '../../lib/process/known-host.ts';
import { domainError } from '../domain/errors.ts';
import { sendRefusal } from './answering.ts';

const misdirected =
  'this address names another host; call the service by SERVICE_PUBLIC_URL, or from its own machine by localhost';

/**
 * Answers 421 to calls for a host that is not ours: a page of another site, whose name was made to lead here, may not
 * read the answers. Behind trusted proxies the host that they pass on counts. Health checks may call by any address, and
 * programs without a Host header are no browsers.
 */
export function refuseUnknownHosts(app: FastifyInstance, ownUrls: () => readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request;
    const isHealthCheck = request.routeOptions.url === '/health' && isAddress(host ?? '');
    if (!host || isHealthCheck || isKnownHost(host, ownUrls())) done();
    else sendRefusal(reply, domainError('pathUnknown', misdirected), 421);
  });
}
