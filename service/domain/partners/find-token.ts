import type { Queryable } from '../context.ts';

/** Whose token it is and until when, by the partner's clock. Neither ever changes. */
export type KnownToken = { partnerId: string; expiresAt: Date };

export async function findToken(db: Queryable, tokenHash: Buffer): Promise<KnownToken | undefined> {
  const { rows } = await db.query<{ partner_id: string; expires_at: Date }>({
    name: 'find-token',
    text: 'select partner_id, expires_at from tokens where token_hash = $1',
    values: [tokenHash],
  });
  return rows[0] && { partnerId: rows[0].partner_id, expiresAt: rows[0].expires_at };
}
