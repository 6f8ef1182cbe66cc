import type { Queryable } from '../context.ts';
import { type CustomerEntity, type EntityState, entityFields } from '../partners/customer-entity.ts';
import { query } from '../sql.ts';

export type EntityListing = CustomerEntity & { partnerId: string; partnerName: string };

const select = `
  select ${entityFields}, p.id as "partnerId", p.name as "partnerName"
  from customer_entities e join partners p on p.id = e.partner_id`;
const some = `
  ${select} where ($1::uuid is null or e.partner_id = $1) and ($2::text is null or e.state = $2)
  order by e.state <> 'pending', p.name, e.name limit $3`;
const one = `${select} where e.id = $1`;

/** Customer entities of one partner or of all; those that wait for a review come first. */
export async function listEntities(
  db: Queryable,
  filter: { partnerId?: string | undefined; state?: EntityState | undefined; limit: number },
): Promise<EntityListing[]> {
  const { partnerId, state, limit } = filter;
  return query<EntityListing>(db, some, [partnerId ?? null, state ?? null, limit]);
}

/** Finds a customer entity and its partner by the entity's id, which must be a UUID. */
export async function findEntity(db: Queryable, id: string): Promise<EntityListing | undefined> {
  const [listing] = await query<EntityListing>(db, one, [id]);
  return listing;
}
