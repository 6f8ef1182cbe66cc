import type { FastifyRequest } from 'fastify';
import {
  MAX_CLOCK_SKEW_SECONDS,
  NONCE_PATTERN,
  sandboxOnlySchemes,
  signedBytesV2,
  verify,
} from '../../lib/service-core/signing/index.ts';
import type { Queryable } from '../domain/database.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import { type Edge, headerText } from './access.ts';

export type SignatureVersion = 1 | 2;

/** The signature version of a request: version 2 also covers method, path, time and nonce (decisions §1.9). */
export function signatureVersion(request: FastifyRequest): SignatureVersion | DomainError {
  const version = request.headers['sign-version'];
  if (version === undefined || version === '1') return 1;
  if (version === '2') return 2;
  return domainError('signatureInvalid', 'the sign-version header must be 1 or 2');
}

export type SignatureCheck = {
  known: KnownPartner;
  /** The bytes of the body, which version 1 signs and version 2 hashes. */
  body: Uint8Array;
  /** The call changes something, so the partner's settings can require version 2 (decisions §1.9). */
  changes: boolean;
};

/**
 * Verifies the sign header over the raw bytes. Each registered key is tried only with its own scheme. The version 2
 * nonce is claimed last, so that a forger cannot use up a partner's nonces. Returns undefined if the signature holds,
 * else signatureMissing, signVersionRequired, signatureInvalid or replayed.
 */
export async function checkSignature(
  edge: Edge,
  request: FastifyRequest,
  check: SignatureCheck,
): Promise<DomainError | undefined> {
  const signature = headerText(request, 'sign');
  if (signature === undefined) return domainError('signatureMissing');
  const version = signatureVersion(request);
  if (typeof version === 'object') return version;
  if (version === 1) {
    if (check.changes && check.known.partner.requireSignV2) return domainError('signVersionRequired');
    return signedByPartner(edge, check.known, check.body, signature);
  }
  const parts = versionTwoParts(edge, request);
  if ('code' in parts) return parts;
  const bytes = signedBytesV2({
    method: request.method,
    pathAndQuery: request.raw.url ?? '/',
    timestamp: parts.timestamp,
    nonce: parts.nonce,
    appKey: check.known.partner.appKey,
    body: check.body,
  });
  const refused = signedByPartner(edge, check.known, bytes, signature);
  if (refused) return refused;
  const fresh = await claimNonce(edge.ctx.pool, check.known.partner.id, parts.nonce);
  return fresh ? undefined : domainError('replayed', 'the nonce was used before; sign again with a new one');
}

function signedByPartner(
  edge: Edge,
  known: KnownPartner,
  bytes: Uint8Array,
  signature: string,
): DomainError | undefined {
  const production = edge.ctx.settings.mode === 'production';
  const keys = known.keys.filter(({ scheme }) => !production || !sandboxOnlySchemes.includes(scheme));
  if (keys.length === 0) {
    return domainError('signatureInvalid', 'no public key is registered for this app key');
  }
  const holds = keys.some(({ scheme, publicKey }) => verify(scheme, publicKey, bytes, signature));
  return holds ? undefined : domainError('signatureInvalid');
}

function versionTwoParts(
  edge: Edge,
  request: FastifyRequest,
): { timestamp: string; nonce: string } | DomainError {
  const timestamp = headerText(request, 'timestamp');
  const nonce = headerText(request, 'nonce');
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    return domainError('signatureInvalid', 'signature version 2 needs a timestamp header in Unix seconds');
  }
  if (nonce === undefined || !NONCE_PATTERN.test(nonce)) {
    return domainError('signatureInvalid', 'signature version 2 needs a nonce header of 16 to 64 characters');
  }
  const skewSeconds = Math.abs(edge.ctx.wallNow().getTime() / 1000 - Number(timestamp));
  if (skewSeconds > MAX_CLOCK_SKEW_SECONDS) {
    return domainError(
      'replayed',
      'the timestamp is more than 300 seconds away from the time of the service',
    );
  }
  return { timestamp, nonce };
}

/** Claims a nonce; false if the partner used it within ten minutes of real time, in any process. */
async function claimNonce(db: Queryable, partnerId: string, nonce: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-nonce',
    text: `insert into nonces (partner_id, nonce, wall_seen_at) values ($1, $2, clock_timestamp())
           on conflict (partner_id, nonce) do update set wall_seen_at = excluded.wall_seen_at
           where nonces.wall_seen_at < clock_timestamp() - interval '10 minutes'`,
    values: [partnerId, nonce],
  });
  return rowCount === 1;
}
