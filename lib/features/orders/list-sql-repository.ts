import { Prisma } from '../../db/client.ts';
import type { OrderFilter } from './list-filter.ts';
import type { ListCursor } from './list-sort.ts';
import type { SummaryRow } from './order-view.ts';
import type { OrderSort, SortDirection } from './types.ts';

export type ListRow = SummaryRow & {
  createdBy: string;
  ownerName: string;
  hasWarning: boolean;
  statusId: string;
};

export type PageRequest = {
  filter: OrderFilter;
  sort: OrderSort;
  direction: SortDirection;
  cursor: ListCursor | null;
  limit: number;
};

/** Named one by one, so that a column that a status or a summary newly needs is missed by nobody. */
const columnOf: Record<keyof ListRow, Prisma.Sql> = {
  id: Prisma.sql`o.id`,
  orderNo: Prisma.sql`o.order_no`,
  tradeId: Prisma.sql`o.trade_id`,
  family: Prisma.sql`o.family`,
  payerName: Prisma.sql`o.payer_name`,
  beneficiaryName: Prisma.sql`o.beneficiary_name`,
  accountType: Prisma.sql`o.account_type`,
  accountSuffix: Prisma.sql`o.account_suffix`,
  purpose: Prisma.sql`o.purpose`,
  sourceMinor: Prisma.sql`o.source_minor`,
  sourceCurrency: Prisma.sql`o.source_currency`,
  targetMinor: Prisma.sql`o.target_minor`,
  targetCurrency: Prisma.sql`o.target_currency`,
  rate: Prisma.sql`o.rate`,
  actualSourceMinor: Prisma.sql`o.actual_source_minor`,
  actualTargetMinor: Prisma.sql`o.actual_target_minor`,
  creation: Prisma.sql`o.creation`,
  updateState: Prisma.sql`o.update_state`,
  confirmation: Prisma.sql`o.confirmation`,
  approval: Prisma.sql`o.approval`,
  abandonedAt: Prisma.sql`o.abandoned_at`,
  serviceStatus: Prisma.sql`o.service_status`,
  statusMessage: Prisma.sql`o.status_message`,
  informationLink: Prisma.sql`o.information_link`,
  documentsCompletedAt: Prisma.sql`o.documents_completed_at`,
  neededDocuments: Prisma.sql`coalesce(o.needed_documents, '{}')`,
  statusId: Prisma.sql`o.status_id`,
  statusSince: Prisma.sql`o.status_since`,
  createdAt: Prisma.sql`o.created_at`,
  updatedAt: Prisma.sql`o.updated_at`,
  version: Prisma.sql`o.version`,
  createdBy: Prisma.sql`o.created_by`,
  ownerName: Prisma.sql`u.name`,
  hasWarning: Prisma.sql`o.has_warning`,
  documentTypes: Prisma.sql`case when o.status_id = 'documentsNeeded' then array(
    select distinct d.type from order_documents d where d.order_id = o.id and d.state = 'accepted'
  ) else '{}'::text[] end`,
};
/** Of `orders o` and its `users u`. */
export const columns = Prisma.join(
  Object.entries(columnOf).map(([name, column]) => Prisma.sql`${column} ${Prisma.raw(`"${name}"`)}`),
);

const sortColumns: Record<OrderSort, Prisma.Sql> = {
  created: Prisma.sql`o.created_at, o.id`,
  updated: Prisma.sql`o.updated_at, o.id`,
  amount: Prisma.sql`o.source_currency, o.source_minor, o.id`,
  recipient: Prisma.sql`o.beneficiary_name collate party_names, o.id`,
};
export const orderBy: Record<OrderSort, Record<SortDirection, Prisma.Sql>> = {
  created: {
    desc: Prisma.sql`order by o.created_at desc, o.id desc`,
    asc: Prisma.sql`order by o.created_at, o.id`,
  },
  updated: {
    desc: Prisma.sql`order by o.updated_at desc, o.id desc`,
    asc: Prisma.sql`order by o.updated_at, o.id`,
  },
  amount: {
    desc: Prisma.sql`order by o.source_currency desc, o.source_minor desc, o.id desc`,
    asc: Prisma.sql`order by o.source_currency, o.source_minor, o.id`,
  },
  recipient: {
    desc: Prisma.sql`order by o.beneficiary_name collate party_names desc, o.id desc`,
    asc: Prisma.sql`order by o.beneficiary_name collate party_names, o.id`,
  },
};

/** SQL condition for the rows after the cursor. */
export function afterCursor({ cursor, sort, direction }: PageRequest): Prisma.Sql[] {
  if (!cursor) return [];
  const left = Prisma.sql`(${sortColumns[sort]})`;
  const keys = keysOf(sort, cursor);
  return [direction === 'desc' ? Prisma.sql`${left} < ${keys}` : Prisma.sql`${left} > ${keys}`];
}

function keysOf(sort: OrderSort, { keys: [first, second, third] }: ListCursor): Prisma.Sql {
  switch (sort) {
    case 'amount':
      return Prisma.sql`(${first}, ${second}::bigint, ${third}::uuid)`;
    case 'recipient':
      return Prisma.sql`(${first}, ${second}::uuid)`;
    case 'created':
    case 'updated':
      // Behind a select the place is unknown to the planner: every page has the plan of every other.
      return Prisma.sql`((select ${first}::timestamptz), (select ${second}::uuid))`;
    default:
      return sort satisfies never;
  }
}
