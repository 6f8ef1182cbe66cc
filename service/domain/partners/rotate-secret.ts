import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';
import { hashSecret, newSecret } from './secrets.ts';

const rotate = `
  update partners set secret_hash = $2, tokens_not_before = coalesce($3, tokens_not_before)
  where id = $1 returning app_key`;

/**
 * A new secret key; the old one gets no token from now on. It is in the answer and nowhere else. Tokens that are
 * out stay valid until they expire, so that a partner can change over without a gap; `endTokens` ends them too, for
 * a secret that became known. Refuses with `notFound`.
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
    const [row] = await query<{ app_key: string }>(tx, rotate, values);
    if (!row) return refuse('notFound', 'there is no such partner; list them with: partners list');
    return ok({ appKey: row.app_key, secretKey });
  });
}
