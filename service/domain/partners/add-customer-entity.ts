import { randomUUID } from 'node:crypto';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';

export type CustomerEntity = { id: string; name: string; country: string; reviewedAt: Date };

/** A reviewed company that pays salaries (specification §4.5). Adding it again answers with the one that is there. */
export async function addCustomerEntity(
  ctx: ServiceContext,
  partner: Partner,
  request: { name: string; country: string },
): Promise<Result<CustomerEntity, DomainError>> {
  const { rows } = await ctx.pool.query<{ id: string; reviewed_at: Date }>(
    `insert into customer_entities (id, partner_id, name, country, reviewed_at) values ($1, $2, $3, $4, $5)
     on conflict (partner_id, name, country) do update set name = excluded.name
     returning id, reviewed_at`,
    [randomUUID(), partner.id, request.name, request.country, partnerNow(ctx, partner)],
  );
  const row = rows[0];
  if (!row) throw new Error('the customer entity was not stored');
  return ok({ id: row.id, ...request, reviewedAt: row.reviewed_at });
}
