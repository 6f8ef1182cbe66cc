import type { Queryable } from '../context.ts';
import {
  type CustomerEntity,
  type EntityRow,
  type EntityState,
  entityOf,
} from '../partners/customer-entity.ts';
import { query } from '../sql.ts';

/** An entity with its partner. */
export type EntityListing = CustomerEntity & { partnerId: string; partnerName: string };

const select = `
  select e.id, e.name, e.country, e.state, e.reviewed_at, e.review_message, p.id as partner_id, p.name as partner_name
  from customer_entities e join partners p on p.id = e.partner_id`;
const some = `
  ${select} where ($1::uuid is null or e.partner_id = $1) and ($2::text is null or e.state = $2)
  order by e.state <> 'pending', p.name, e.name limit $3`;
const one = `${select} where e.id = $1`;

type Row = EntityRow & { partner_id: string; partner_name: string };
const listingOf = (row: Row): EntityListing => ({
  ...entityOf(row),
  partnerId: row.partner_id,
  partnerName: row.partner_name,
});

/** Customer entities of one partner or of all; those that wait for a review come first. */
export async function listEntities(
  db: Queryable,
  filter: { partnerId?: string | undefined; state?: EntityState | undefined; limit: number },
): Promise<EntityListing[]> {
  const { partnerId, state, limit } = filter;
  return (await query<Row>(db, some, [partnerId ?? null, state ?? null, limit])).map(listingOf);
}

/** Finds a customer entity and its partner by the entity's id, which must be a UUID. */
export async function findEntity(db: Queryable, id: string): Promise<EntityListing | undefined> {
  const [row] = await query<Row>(db, one, [id]);
  return row && listingOf(row);
}
