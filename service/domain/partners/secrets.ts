import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { CallbackSecret } from '../callbacks/callback-keys.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';

/** 256 random bits as text that never needs escaping. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new app key. It identifies a partner and is not secret; the prefix distinguishes it from a secret. */
export function newAppKey(): string {
  return `ak_${randomBytes(12).toString('hex')}`;
}

/** Hashes a secret or token. With 256 random bits, one round of SHA-256 hides it as well as any slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export function secretMatches(secret: string, expectedHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), expectedHash);
}

const lifetimeSeconds = 3600;

/** Issues a token, valid for one hour on the partner's clock; earlier tokens stay valid (decisions §1.6). */
export async function issueToken(
  ctx: Pick<ServiceContext, 'pool' | 'wallNow'>,
  partner: Partner,
): Promise<string> {
  const token = newSecret();
  const now = partnerNow(ctx, partner);
  await ctx.pool.query({
    name: 'issue-token',
    text: 'insert into tokens (token_hash, partner_id, created_at, expires_at) values ($1, $2, $3, $4)',
    values: [hashSecret(token), partner.id, now, new Date(now.getTime() + lifetimeSeconds * 1000)],
  });
  return token;
}

const rotateApp = `
  update partners set secret_hash = $2, tokens_not_before = coalesce($3, tokens_not_before)
  where id = $1 returning app_key`;

/**
 * Replaces the secret key, which is only in the return value; the old key can no longer get tokens. Existing tokens
 * stay valid until they expire, so that a partner can switch without a gap; `endTokens` ends them too, for a leaked
 * secret. Refuses with `notFound`.
 */
export async function rotateSecret(
  ctx: ServiceContext,
  partner: Partner,
  { endTokens }: { endTokens: boolean },
): Promise<Result<{ appKey: string; secretKey: string }, DomainError>> {
  const secretKey = newSecret();
  return inTransaction(ctx, async (tx) => {
    const notBefore = endTokens ? partnerNow(ctx, partner) : null;
    const values = [partner.id, hashSecret(secretKey), notBefore];
    const [row] = await query<{ app_key: string }>(tx, rotateApp, values);
    if (!row) return refuse('notFound', 'there is no such partner; list them with: partners list');
    return ok({ appKey: row.app_key, secretKey });
  });
}

/** Hours for which callbacks also carry a signature under the previous secret. */
export const overlapHours = 24;

/** The secret that signs a partner's callbacks, and the end of the previous secret's overlap. */
export type CurrentSecret = { secret: CallbackSecret; earlierUntil: Date | null };

type Row = { number: number; earlierUntil: Date | null };

const current = `
  callback_secret_number as number,
  case when wall_earlier_secret_until > clock_timestamp() then wall_earlier_secret_until end as "earlierUntil"`;
const read = `select ${current} from partners where id = $1`;
const rotateCallback = `
  update partners set callback_secret_number = callback_secret_number + 1,
    wall_earlier_secret_until = clock_timestamp() + make_interval(hours => $2)
  where id = $1 returning ${current}`;

export async function currentCallbackSecret(
  db: Queryable,
  { id: partnerId }: Pick<Partner, 'id'>,
): Promise<CurrentSecret> {
  const [row] = await query<Row>(db, read, [partnerId]);
  if (!row) throw new Error('a partner vanished');
  return { secret: { partnerId, number: row.number }, earlierUntil: row.earlierUntil };
}

/**
 * Rotates the secret of the partner's callbacks. The previous secret also signs for {@link overlapHours}, so that a
 * partner can switch without a gap; `endEarlier` ends it immediately, for a leaked secret. Refuses with `notFound`.
 */
export async function rotateCallbackSecret(
  ctx: ServiceContext,
  { id: partnerId }: Pick<Partner, 'id'>,
  { endEarlier }: { endEarlier: boolean },
): Promise<Result<CurrentSecret, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<Row>(tx, rotateCallback, [partnerId, endEarlier ? 0 : overlapHours]);
    if (!row) return refuse('notFound', 'there is no such partner; list them with: partners list');
    return ok({ secret: { partnerId, number: row.number }, earlierUntil: row.earlierUntil });
  });
}
