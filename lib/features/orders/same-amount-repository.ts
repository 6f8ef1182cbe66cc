import { Prisma } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { OrderRow } from './repository.ts';

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
> & { found: number };

type Asked = {
  order: Pick<
    OrderRow,
    'id' | 'accountKey' | 'sourceMinor' | 'sourceCurrency' | 'targetMinor' | 'targetCurrency'
  >;
  since: Date;
  statusIds: readonly string[];
};

/**
 * The newest other order to the account of this one with one of its two amounts, and how many there are. Read by the
 * account or by the days, each of which has an index: the planner knows an account that is paid all day.
 */
export async function newestOfSameAmount({ order, since, statusIds }: Asked): Promise<SameAmountRow | null> {
  const { id, accountKey, sourceMinor, sourceCurrency, targetMinor, targetCurrency } = order;
  if (accountKey === null) return null;
  const [row] = await rowsOf<SameAmountRow>(Prisma.sql`
    select o.id, o.order_no "orderNo", o.beneficiary_name "beneficiaryName", o.account_suffix "accountSuffix",
           o.source_minor "sourceMinor", o.source_currency "sourceCurrency", o.target_minor "targetMinor",
           o.target_currency "targetCurrency", o.status_id "statusId", o.service_status "serviceStatus",
           o.created_at "createdAt", (count(*) over ())::int found
      from orders o
     where o.account_key = ${accountKey} and o.created_at >= ${since} and o.id <> ${id}::uuid
       and o.status_id = any(${[...statusIds]}::text[])
       and ((o.source_minor = ${sourceMinor} and o.source_currency = ${sourceCurrency})
         or (o.target_minor = ${targetMinor} and o.target_currency = ${targetCurrency}))
     order by o.created_at desc, o.id desc limit 1`);
  return row ?? null;
}
