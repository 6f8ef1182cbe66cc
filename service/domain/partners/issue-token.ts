import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { hashSecret, newSecret } from './secrets.ts';

const lifetimeSeconds = 3600;

/** A new token, valid for one hour of the partner's clock; earlier ones stay valid (decisions §1.6). */
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
