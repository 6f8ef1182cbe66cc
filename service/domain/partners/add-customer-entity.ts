import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import type { DomainError } from '../errors.ts';
import { newUuid } from '../ids.ts';
import { query } from '../sql.ts';
import { type CustomerEntity, entityFields } from './customer-entity.ts';

// A conflicting row is updated to itself, so that it is returned; approval is never taken back here.
const add = `
  insert into customer_entities as e (id, partner_id, name, country, state, reviewed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (partner_id, name, country) do update
  set state = case when excluded.state = 'approved' then 'approved' else e.state end,
      reviewed_at = coalesce(e.reviewed_at, excluded.reviewed_at)
  returning ${entityFields}`;

/**
 * Adds a company that pays salaries (specification §4.5): pending until the back office reviews it, or approved at
 * once, which is what the sandbox's call asks for. Adding it again answers with the one that is there.
 */
export async function addCustomerEntity(
  ctx: ServiceContext,
  partner: Partner,
  request: { name: string; country: string },
  state: 'pending' | 'approved' = 'pending',
): Promise<Result<CustomerEntity, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const reviewedAt = state === 'approved' ? partnerNow(ctx, partner) : null;
    const values = [newUuid(), partner.id, request.name, request.country, state, reviewedAt];
    const [entity] = await query<CustomerEntity>(tx, add, values);
    if (!entity) throw new Error('the customer entity was not stored');
    return ok(entity);
  });
}
