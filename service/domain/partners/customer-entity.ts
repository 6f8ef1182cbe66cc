import type { Partner, Queryable } from '../context.ts';
import { query } from '../sql.ts';

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

export type EntityRow = {
  id: string;
  name: string;
  country: string;
  state: EntityState;
  reviewed_at: Date | null;
  review_message: string | null;
};

export const entityColumns = 'id, name, country, state, reviewed_at, review_message';

export function entityOf(row: EntityRow): CustomerEntity {
  const { id, name, country, state } = row;
  return { id, name, country, state, reviewedAt: row.reviewed_at, reviewMessage: row.review_message };
}

const findApproved = `
  select ${entityColumns} from customer_entities
  where partner_id = $1 and lower(name) = lower($2) and country = upper($3) and state = 'approved'`;

/** The approved entity of this name, in any letter case, registered in this country; undefined when there is none. */
export async function findApprovedEntity(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  { name, country }: { name: string; country: string },
): Promise<CustomerEntity | undefined> {
  const [row] = await query<EntityRow>(db, findApproved, [partner.id, name.trim(), country]);
  return row && entityOf(row);
}
