import { z } from 'zod';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';
import { deliverOnceCommitted } from './job.ts';

// A claim stays: an event being sent at this moment is not sent a second time beside it.
const reopen = `
  update deliveries set state = 'pending', next_attempt_at = $3, finished_at = null
  where id = $1 and partner_id = $2 returning subject`;

/**
 * Sends an event again, in any state: one attempt at once, and the rest of its retries if it has any left. Refuses with
 * `notFound`.
 */
export async function redeliver(
  ctx: ServiceContext,
  partner: Partner,
  request: { deliveryId: string },
): Promise<Result<{ deliveryId: string }, DomainError>> {
  const { deliveryId } = request;
  if (!z.uuid().safeParse(deliveryId).success) return refuse('notFound', 'there is no such delivery');
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<{ subject: string }>(tx, reopen, [
      deliveryId,
      partner.id,
      partnerNow(ctx, partner),
    ]);
    if (!row) return refuse('notFound', 'there is no such delivery');
    await deliverOnceCommitted(tx, [{ partnerId: partner.id, subject: row.subject }]);
    return ok({ deliveryId });
  });
}
