import { Prisma } from '../../db/client.ts';
import { type ShownValues, shownValues } from './columns.ts';
import type { OrderRow } from './data/detail.ts';
import type { OrderFilter } from './list-filter.ts';
import type { ListCursor } from './list-sort.ts';
import { type SummaryRow, summaryColumns } from './order-view.ts';
import type { OrderSort, SortDirection } from './types.ts';

const listColumns = ['createdBy', 'hasWarning', 'statusId'] as const satisfies readonly (keyof OrderRow)[];

export type ListRow = SummaryRow & Pick<OrderRow, (typeof listColumns)[number]> & ShownValues;

export type PageRequest = {
  filter: OrderFilter;
  sort: OrderSort;
  direction: SortDirection;
  cursor: ListCursor | null;
  limit: number;
};

/** A column by its name in PostgreSQL, as schema.prisma maps it. */
const columnOf = (name: string) => `o.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Those that are not as they stand in `orders`. */
const made = {
  neededDocuments: `coalesce(o.needed_documents, '{}')`,
  ownerName: 'u.name',
  documentTypes: `case when o.status_id = 'documentsNeeded' then array(
    select distinct d.type from order_documents d where d.order_id = o.id and d.state = 'accepted'
  ) else '{}'::text[] end`,
} satisfies Partial<Record<keyof ListRow, string>>;

const named = {
  ...Object.fromEntries(
    [...summaryColumns, ...listColumns, ...shownValues].map((name) => [name, columnOf(name)]),
  ),
  ...made,
};
/** Of `orders o` and its `users u`. */
export const columns = Prisma.raw(
  Object.entries(named)
    .map(([name, column]) => `${column} "${name}"`)
    .join(', '),
);

const sortColumns: Record<OrderSort, readonly string[]> = {
  created: ['o.created_at', 'o.id'],
  updated: ['o.updated_at', 'o.id'],
  amount: ['o.source_currency', 'o.source_minor', 'o.id'],
  recipient: ['o.beneficiary_name collate party_names', 'o.id'],
};

export function orderBy({ sort, direction }: Pick<PageRequest, 'sort' | 'direction'>): Prisma.Sql {
  const end = direction === 'desc' ? ' desc' : '';
  return Prisma.raw(`order by ${sortColumns[sort].map((column) => column + end).join(', ')}`);
}

/** SQL condition for the rows after the cursor. */
export function afterCursor({ cursor, sort, direction }: PageRequest): Prisma.Sql[] {
  if (!cursor) return [];
  const left = Prisma.raw(`(${sortColumns[sort].join(', ')})`);
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
