import type { FastifyRequest } from 'fastify';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { type Partner, partnerNow } from '../domain/context.ts';
import { domainError } from '../domain/errors.ts';
import { addressBlock, addressMayCall as addressMayCallFor } from '../domain/network-address.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import { hashSecret } from '../domain/partners/secrets.ts';
import type { Edge, Refusal } from './edge.ts';

/** Calls without a partner, and refused ones, are counted on the caller's address at a tenth of a partner's limit. */
const addressShare = 10;

/**
 * Checks app key, address, token and rate limit, in this order (decisions §2), before anything is read. Refuses with
 * appKeyUnknown, addressNotAllowed, tokenInvalid, tokenExpired, partnerSuspended, tooManyRequests.
 */
export async function authenticate(
  edge: Edge,
  request: FastifyRequest,
): Promise<Result<KnownPartner, Refusal>> {
  const found = await identify(edge, request);
  if (!found.ok) {
    const limited = await limitAddress(edge, request);
    return limited ? err(limited) : found;
  }
  const { partner } = found.value;
  request.trace.partnerId = partner.id;
  const perMinute = partner.rateLimitPerMinute ?? edge.rateLimitPerMinute;
  const waitSeconds = await edge.limiter.take(`partner:${partner.id}`, perMinute);
  return waitSeconds === undefined ? found : err(tooMany(waitSeconds));
}

/** For calls that name no partner: token, new sandbox partner. */
export async function limitAddress(edge: Edge, request: FastifyRequest): Promise<Refusal | undefined> {
  const waitSeconds = await edge.limiter.take(
    `address:${addressBlock(request.ip)}`,
    Math.max(1, edge.rateLimitPerMinute / addressShare),
  );
  return waitSeconds === undefined ? undefined : tooMany(waitSeconds);
}

/** True if the partner may call from the address of this request. */
export function addressMayCall(edge: Edge, request: FastifyRequest, known: KnownPartner): boolean {
  return addressMayCallFor(request.ip, known.partner, edge.ctx.settings.mode);
}

async function identify(edge: Edge, request: FastifyRequest): Promise<Result<KnownPartner, Refusal>> {
  const appKey = headerText(request, 'appkey');
  if (appKey === undefined) return err(domainError('appKeyUnknown', 'the appkey header is missing'));
  const known = await edge.directory.partnerByAppKey(appKey);
  if (!known) return err(domainError('appKeyUnknown', 'the appkey header names no partner'));
  if (!addressMayCall(edge, request, known)) return err(domainError('addressNotAllowed'));

  const token = headerText(request, 'token');
  if (token === undefined) return err(domainError('tokenInvalid', 'the token header is missing'));
  const found = await edge.directory.token(hashSecret(token));
  if (!found || found.partnerId !== known.partner.id) {
    return err(domainError('tokenInvalid', 'the token is unknown or belongs to another app key'));
  }
  const { tokensNotBefore } = known.partner;
  if (tokensNotBefore && found.createdAt < tokensNotBefore) {
    return err(domainError('tokenInvalid', 'the token was ended by the service; get a new one'));
  }
  if (found.expiresAt <= partnerNow(edge.ctx, known.partner)) return err(domainError('tokenExpired'));
  const stopped = stateRefusal(known.partner);
  return stopped ? err(stopped) : ok(known);
}

/** Returned only to callers that proved to be the partner: no one else learns that it was suspended. */
export function stateRefusal({ state }: Partner): Refusal | undefined {
  switch (state) {
    case 'active':
      return undefined;
    case 'suspended':
      return domainError('partnerSuspended');
    case 'closed':
      return domainError('partnerSuspended', 'the access of this partner was closed; contact the service');
  }
}

/** A header's value when it is there once and of a sane length; Node joins repeated ones with a comma. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= 8192 ? value : undefined;
}

function tooMany(retryAfterSeconds: number): Refusal {
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return { ...domainError('tooManyRequests', `too many requests; wait ${seconds}`), retryAfterSeconds };
}
