import type { Queryable } from '../context.ts';
import { asFields, query } from '../sql.ts';

/** The owner, start and end of a token, by the partner's clock. None of it ever changes. */
export type KnownToken = { partnerId: string; createdAt: Date; expiresAt: Date };

const find = `select ${asFields('partner_id, created_at, expires_at')} from tokens where token_hash = $1`;

export async function findToken(db: Queryable, tokenHash: Buffer): Promise<KnownToken | undefined> {
  const [token] = await query<KnownToken>(db, find, [tokenHash]);
  return token;
}
