import { Prisma, rowsOf } from '../../../db/client.ts';
import type { OrderRow } from './order.ts';

export type SameAmountRow = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'beneficiaryName'
  | 'accountSuffix'
  | 'sourceMinor'
  | 'sourceCurrency'
  | 'targetMinor'
  | 'targetCurrency'
  | 'statusId'
  | 'serviceStatus'
  | 'createdAt'
> & { isSourceSame: boolean; found: number };

/** The orders that count: those made since, in one of these statuses. */
export type Counted = { since: Date; statusIds: readonly string[] };

const isSourceSame = Prisma.sql`(o.source_minor = mine.source_minor and o.source_currency = mine.source_currency)`;

/** That `o` pays the account of `mine` one of its two amounts. */
const paysTheSame = ({ since, statusIds }: Counted) => Prisma.sql`
  o.account_key = mine.account_key and o.created_at >= ${since} and o.id <> mine.id
  and o.status_id = any(${[...statusIds]}::text[])
  and (${isSourceSame} or (o.target_minor = mine.target_minor and o.target_currency = mine.target_currency))`;

/** The newest other order to the account of this one with one of its two amounts, and how many there are. */
export async function newestOfSameAmount(orderId: string, counted: Counted): Promise<SameAmountRow | null> {
  const [row] = await rowsOf<SameAmountRow>(Prisma.sql`
    select o.id, o.order_no "orderNo", o.beneficiary_name "beneficiaryName", o.account_suffix "accountSuffix",
           o.source_minor "sourceMinor", o.source_currency "sourceCurrency", o.target_minor "targetMinor",
           o.target_currency "targetCurrency", o.status_id "statusId", o.service_status "serviceStatus",
           o.created_at "createdAt", ${isSourceSame} "isSourceSame", (count(*) over ())::int found
      from orders mine join orders o on ${paysTheSame(counted)}
     where mine.id = ${orderId}::uuid
     order by o.created_at desc, o.id desc limit 1`);
  return row ?? null;
}

/** Returns the ids of these orders that have such another one. */
export async function ordersOfSameAmount(
  orderIds: readonly string[],
  counted: Counted,
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    select mine.id from orders mine
     where mine.id = any(${[...orderIds]}::uuid[])
       and exists (select 1 from orders o where ${paysTheSame(counted)})`);
  return new Set(rows.map(({ id }) => id));
}
