import type { Queryable } from '../domain/context.ts';

/** A nonce serves once per partner within ten minutes of real time, over all processes. */
export async function claimNonce(db: Queryable, partnerId: string, nonce: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-nonce',
    text: `insert into nonces (partner_id, nonce, wall_seen_at) values ($1, $2, clock_timestamp())
           on conflict (partner_id, nonce) do update set wall_seen_at = excluded.wall_seen_at
           where nonces.wall_seen_at < clock_timestamp() - interval '10 minutes'`,
    values: [partnerId, nonce],
  });
  return rowCount === 1;
}
