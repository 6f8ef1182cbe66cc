import type { Partner, Queryable } from '../context.ts';
import { asFields, query } from '../sql.ts';

export type EntityState = 'pending' | 'approved' | 'rejected';

/** A company that pays salaries through a partner (specification §4.5); approved, payroll may name it as payer. */
export type CustomerEntity = {
  id: string;
  name: string;
  country: string;
  state: EntityState;
  /** Time it passed its review, by the partner's clock; null in any other state. */
  reviewedAt: Date | null;
  reviewMessage: string | null;
};

/** SQL: the fields of a {@link CustomerEntity}, read from the table `e`. */
export const entityFields = asFields('e.id, e.name, e.country, e.state, e.reviewed_at, e.review_message');

const findApproved = `
  select ${entityFields} from customer_entities e
  where partner_id = $1 and lower(name) = lower($2) and country = upper($3) and state = 'approved'`;

/** The approved entity of this name, in any letter case, registered in this country; undefined when there is none. */
export async function findApprovedEntity(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  { name, country }: { name: string; country: string },
): Promise<CustomerEntity | undefined> {
  const [entity] = await query<CustomerEntity>(db, findApproved, [partner.id, name.trim(), country]);
  return entity;
}
