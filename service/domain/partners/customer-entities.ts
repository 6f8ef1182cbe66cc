import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { asFields, inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { isUuid, newUuid } from '../ids.ts';

export type EntityState = 'pending' | 'approved' | 'rejected';

/** A company that pays salaries through a partner (specification §4.5); once approved, payroll may name it as payer. */
export type CustomerEntity = {
  id: string;
  name: string;
  country: string;
  state: EntityState;
  /** Time of approval by the partner's clock; null in any other state. */
  reviewedAt: Date | null;
  reviewMessage: string | null;
};

/** SQL: the fields of a {@link CustomerEntity}, read from the table `e`. */
const entityFields = asFields('e.id, e.name, e.country, e.state, e.reviewed_at, e.review_message');

const findApproved = `
  select ${entityFields} from customer_entities e
  where partner_id = $1 and lower(name) = lower($2) and country = upper($3) and state = 'approved'`;

/** Finds the approved entity with this name, in any letter case, and country of registration. */
export async function findApprovedEntity(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  { name, country }: { name: string; country: string },
): Promise<CustomerEntity | undefined> {
  const [entity] = await query<CustomerEntity>(db, findApproved, [partner.id, name.trim(), country]);
  return entity;
}

export type EntityReview = { before: CustomerEntity; after: CustomerEntity };

const lock = `select ${entityFields} from customer_entities e where partner_id = $1 and id = $2 for no key update`;
const decide = `
  update customer_entities e set state = $3, review_message = $4, reviewed_at = $5
  where partner_id = $1 and id = $2 returning ${entityFields}`;

/**
 * Decides whether payroll may name this entity. A decision can be changed: a rejected entity can be approved once
 * fixed, an approved entity rejected once its papers expire. Refuses with `notFound`.
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

// An existing row is updated so that it is returned; its approval is never withdrawn here.
const add = `
  insert into customer_entities as e (id, partner_id, name, country, state, reviewed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (partner_id, name, country) do update
  set state = case when excluded.state = 'approved' then 'approved' else e.state end,
      reviewed_at = coalesce(e.reviewed_at, excluded.reviewed_at)
  returning ${entityFields}`;

/**
 * Adds a company that pays salaries (specification §4.5): pending until the back office reviews it, or approved
 * immediately for the sandbox's call. Adding it again returns the existing entity.
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

export type EntityListing = CustomerEntity & { partnerId: string; partnerName: string };

const select = `
  select ${entityFields}, p.id as "partnerId", p.name as "partnerName"
  from customer_entities e join partners p on p.id = e.partner_id`;
const some = `
  ${select} where ($1::uuid is null or e.partner_id = $1) and ($2::text is null or e.state = $2)
  order by e.state <> 'pending', p.name, e.name limit $3`;
const one = `${select} where e.id = $1`;

/** Customer entities of one partner or of all; entities waiting for review come first. */
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
