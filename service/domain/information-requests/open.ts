import { createHash, randomBytes } from 'node:crypto';
import { type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';

export const informationRequestPath = '/information-request';

/** The only stored form of a token: a reader of the database cannot answer for a partner. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/**
 * Opens a one-time page on which the partner supplies the beneficiary's name in Chinese characters, and answers
 * with its link (RFI_link, specification §2.3). Only a token's hash is kept, so a repeated create gets another
 * link; all links of an order end when one is answered.
 */
export async function openInformationRequest(
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>,
  tx: Queryable,
  partner: Partner,
  tradeId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = partnerNow(ctx, partner);
  const expiresAt = new Date(now.getTime() + ctx.settings.informationRequestValiditySeconds * 1000);
  await tx.query(
    `insert into information_requests (token_hash, trade_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    [tokenHash(token), tradeId, now, expiresAt],
  );
  return `${ctx.settings.publicUrl}${informationRequestPath}/${token}`;
}
