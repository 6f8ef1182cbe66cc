import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { query } from '../sql.ts';
import { type CustomerEntity, entityFields } from './customer-entity.ts';

export type EntityReview = { before: CustomerEntity; after: CustomerEntity };

const lock = `select ${entityFields} from customer_entities e where partner_id = $1 and id = $2 for no key update`;
const decide = `
  update customer_entities e set state = $3, review_message = $4, reviewed_at = $5
  where partner_id = $1 and id = $2 returning ${entityFields}`;

/**
 * Decides whether payroll may name this entity. A decision can be changed: a rejected entity approved after it was
 * fixed, an approved one rejected when its papers ran out. Refuses with `notFound`.
 */
export async function reviewCustomerEntity(
  ctx: ServiceContext,
  partner: Partner,
  request: { entityId: string; decision: 'approve' | 'reject'; message: string },
): Promise<Result<EntityReview, DomainError>> {
  const { entityId, decision, message } = request;
  const missing = refuse(
    'notFound',
    'this partner has no such customer entity; list them with: entities list',
  );
  if (!isUuid(entityId)) return missing;
  return inTransaction(ctx, async (tx) => {
    const [before] = await query<CustomerEntity>(tx, lock, [partner.id, entityId]);
    if (!before) return missing;
    const state = decision === 'approve' ? 'approved' : 'rejected';
    const reviewedAt = state === 'approved' ? partnerNow(ctx, partner) : null;
    const values = [partner.id, entityId, state, message, reviewedAt];
    const [after] = await query<CustomerEntity>(tx, decide, values);
    if (!after) throw new Error('a locked customer entity vanished');
    return ok({ before, after });
  });
}
