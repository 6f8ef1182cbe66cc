import type pg from 'pg';
import type { ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import type { PartnerDirectory } from '../domain/partners/partner-directory.ts';
import type { RateLimiter } from './rate-limit.ts';

export type Edge = {
  ctx: ServiceContext;
  /** Connections of authentication alone: a token request does not wait behind the payments. */
  accessPool: pg.Pool;
  directory: PartnerDirectory;
  limiter: RateLimiter;
  rateLimitPerMinute: number;
};

/** A refusal on its way to the caller; `retryAfterSeconds` becomes the Retry-After header. */
export type Refusal = DomainError & { retryAfterSeconds?: number };
