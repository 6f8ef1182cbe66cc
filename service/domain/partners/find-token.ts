import type { Queryable } from '../context.ts';

/** The owner, start and end of a token, by the partner's clock. None of it ever changes. */
export type KnownToken = { partnerId: string; createdAt: Date; expiresAt: Date };

export async function findToken(db: Queryable, tokenHash: Buffer): Promise<KnownToken | undefined> {
  const { rows } = await db.query<{ partner_id: string; created_at: Date; expires_at: Date }>({
    name: 'find-token',
    text: 'select partner_id, created_at, expires_at from tokens where token_hash = $1',
    values: [tokenHash],
  });
  const [row] = rows;
  return row && { partnerId: row.partner_id, createdAt: row.created_at, expiresAt: row.expires_at };
}
