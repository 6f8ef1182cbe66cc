import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../domain/context.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import { addressBlock, addressMayCall as addressMayCallFor } from '../domain/network-address.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import type { PartnerDirectory } from '../domain/partners/partner-directory.ts';
import { hashSecret } from '../domain/partners/secrets.ts';

/** Calls without a partner and refused calls count against the caller's address, at a tenth of a partner's limit. */
const addressShare = 10;

/**
 * Checks app key, address, token and rate limit, in this order (decisions §2), before the body is used. Refuses with
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

/** Refuses more than the hour's share of new sandbox partners for the caller's address. */
export async function limitNewPartners(edge: Edge, request: FastifyRequest): Promise<Refusal | undefined> {
  const perHour = edge.ctx.settings.sandboxPartnersPerHour;
  const waitSeconds = await edge.limiter.takeOfHour(`partners:${addressBlock(request.ip)}`, perHour);
  return waitSeconds === undefined ? undefined : tooMany(waitSeconds);
}

/** Limits a call without a known partner by the caller's address. */
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

/** Call only for authenticated callers: nobody else may learn that a partner was suspended. */
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

/** Returns a header's value; undefined if it is empty, repeated as a list or longer than 8192 characters. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= 8192 ? value : undefined;
}

function tooMany(retryAfterSeconds: number): Refusal {
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return { ...domainError('tooManyRequests', `too many requests; wait ${seconds}`), retryAfterSeconds };
}

export type Edge = {
  ctx: ServiceContext;
  /** Connections reserved for authentication, so that a token request never waits behind payments. */
  accessPool: pg.Pool;
  directory: PartnerDirectory;
  limiter: RateLimiter;
  rateLimitPerMinute: number;
};

/** A refusal on its way to the caller; `retryAfterSeconds` becomes the Retry-After header. */
export type Refusal = DomainError & { retryAfterSeconds?: number };

export const windowSeconds = 10;
const blocksPerWindow = 50;
const subjectsAtMost = 10_000;

/**
 * Counts calls across all processes. Resolves to undefined if the call is allowed, otherwise to the seconds to wait.
 */
type RateLimiter = {
  take(subject: string, perMinute: number): Promise<number | undefined>;
  /** The same within any hour, for what is rare and costly. */
  takeOfHour(subject: string, perHour: number): Promise<number | undefined>;
};

type Block = {
  windowStart: number;
  limit: number;
  left: number;
  exhausted: boolean;
  refill?: Promise<void> | undefined;
};

/**
 * Counts calls in windows of ten seconds in PostgreSQL, so that any number of processes share one limit. A process
 * takes a fiftieth of the limit at a time, so most calls need no round trip; what it leaves unused expires with the
 * window.
 */
export function createRateLimiter(options: { pool: pg.Pool; wallNow: () => Date }): RateLimiter {
  const blocks = new Map<string, Block>();

  const blockOf = (subject: string, windowStart: number, limit: number): Block => {
    const kept = blocks.get(subject);
    // A changed limit applies immediately: a block taken under the old limit is discarded.
    if (kept?.windowStart === windowStart && kept.limit === limit) return kept;
    if (blocks.size >= subjectsAtMost) blocks.clear();
    const fresh: Block = { windowStart, limit, left: 0, exhausted: false };
    blocks.set(subject, fresh);
    return fresh;
  };

  return {
    async take(subject, perMinute) {
      const windowMs = windowSeconds * 1000;
      const nowMs = options.wallNow().getTime();
      const windowStart = nowMs - (nowMs % windowMs);
      const limit = Math.max(1, Math.floor((perMinute * windowSeconds) / 60));
      const block = blockOf(subject, windowStart, limit);
      while (block.left === 0 && !block.exhausted) {
        // Only one refill per subject runs at a time; every waiting call checks again afterwards.
        block.refill ??= refill(options.pool, subject, block).finally(() => {
          block.refill = undefined;
        });
        await block.refill;
      }
      if (block.left > 0) {
        block.left -= 1;
        return undefined;
      }
      return Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000));
    },
    async takeOfHour(subject, perHour) {
      const client = await options.pool.connect();
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject]);
        // Stored under the time at which each minute's share comes back: rows of the past are swept.
        const { rows } = await client.query<{ taken: number; seconds: number | null }>(
          `select coalesce(sum(taken), 0)::int as taken,
                  ceil(extract(epoch from min(window_start) - clock_timestamp()))::int as seconds
             from rate_windows where subject = $1 and window_start > clock_timestamp()`,
          [subject],
        );
        const { taken = 0, seconds = null } = rows[0] ?? {};
        if (taken < perHour) {
          await client.query(
            `insert into rate_windows (subject, window_start, taken)
             values ($1, date_trunc('minute', clock_timestamp()) + interval '61 minutes', 1)
             on conflict (subject, window_start) do update set taken = rate_windows.taken + 1`,
            [subject],
          );
        }
        await client.query('commit');
        return taken < perHour ? undefined : Math.max(1, seconds ?? 1);
      } catch (problem) {
        await client.query('rollback').catch(() => {});
        throw problem;
      } finally {
        client.release();
      }
    },
  };
}

async function refill(pool: pg.Pool, subject: string, block: Block): Promise<void> {
  const { limit } = block;
  const wanted = Math.max(1, Math.floor(limit / blocksPerWindow));
  const { rows } = await pool.query<{ taken: number }>({
    name: 'take-rate-block',
    text: `insert into rate_windows (subject, window_start, taken) values ($1, $2, $3)
           on conflict (subject, window_start) do update set taken = rate_windows.taken + excluded.taken
           returning taken`,
    values: [subject, new Date(block.windowStart), wanted],
  });
  const takenBefore = (rows[0]?.taken ?? wanted) - wanted;
  const granted = Math.min(wanted, Math.max(0, limit - takenBefore));
  block.left += granted;
  block.exhausted = granted === 0;
}
