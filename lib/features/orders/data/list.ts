import { db, Prisma, plannedRowsOf, rowsOf } from '../../../db/client.ts';
import { type OrderSort, type ShownValues, type SortDirection, shownValues } from '../columns.ts';
import type { OrderFilter, OrderSearch } from '../list-filter.ts';
import { type SummaryRow, summaryColumns } from '../order-view.ts';
import type { ListCursor } from '../schema.ts';
import type { OrderRow } from './detail.ts';

/** Up to this many statuses, a list is merged from the newest orders of each; with more, it is walked as a whole. */
const mergedAtMost = 8;

/** Returns one page of the list, starting after the cursor. */
export async function pageOfOrders(page: PageRequest): Promise<ListRow[]> {
  const { filter } = page;
  if (filter.statusIds?.length === 0) return [];
  const found = filter.search ? await pageOfFound(page, filter.search) : null;
  if (found) return found;
  const count = filter.statusIds?.length ?? 0;
  const isMerged = page.sort === 'created' && count > 1 && count <= mergedAtMost;
  const query = isMerged ? mergedRows(page) : sortedRows(page);
  return isOfOnePlan(page) ? plannedRowsOf<ListRow>(query) : rowsOf<ListRow>(query);
}

/** True for a plain view of few statuses, for which one query plan is always good. */
function isOfOnePlan({ sort, filter }: PageRequest): boolean {
  const isView = Object.keys(filter).every((name) => name === 'statusIds');
  return sort === 'created' && isView && (filter.statusIds?.length ?? 0) <= mergedAtMost;
}

/** Returns the orders in these statuses, longest wait first. */
export function longestWaiting(statusIds: readonly string[], limit: number): Promise<ListRow[]> {
  const order = Prisma.sql`order by o.status_since, o.id limit ${limit}`;
  return rowsOf<ListRow>(Prisma.sql`
    select ${columns}
      from unnest(${[...statusIds]}::text[]) s (id)
     cross join lateral (select o.* from orders o where o.status_id = s.id ${order}) o
      join users u on u.id = o.created_by
     ${order}`);
}

function sortedRows(page: PageRequest): Prisma.Sql {
  return Prisma.sql`
    select ${columns} from orders o join users u on u.id = o.created_by
    ${whereAll([...conditionsOf(page.filter), ...afterCursor(page)])}
    ${orderBy(page)} ${limitOf(page)}`;
}

/**
 * Merges the orders of several statuses from the index, which is sorted within each status. PostgreSQL would instead
 * read and sort them all. Only the orders of the page are read.
 */
function mergedRows(page: PageRequest): Prisma.Sql {
  const { filter } = page;
  const order = orderBy(page);
  const limit = limitOf(page);
  const conditions = [
    Prisma.sql`o.status_id = s.id`,
    ...conditionsOf(filter, { withoutStatus: true }),
    ...afterCursor(page),
  ];
  return Prisma.sql`
    select ${columns}
      from (select o.id
              from unnest(${[...(filter.statusIds ?? [])]}::text[]) s (id)
             cross join lateral (
               select o.id, o.created_at from orders o ${whereAll(conditions)} ${order} ${limit}
             ) o ${order} ${limit}) merged
      join orders o on o.id = merged.id
      join users u on u.id = o.created_by
     ${order}`;
}

/** Inlined as text, so that the planner knows the limit. */
const limitOf = ({ limit }: PageRequest) => Prisma.raw(`limit ${Math.trunc(limit)}`);

/** Returns the people who have created orders, from the stored totals. */
export function ownersOfOrders(): Promise<{ id: string; name: string }[]> {
  return db().$queryRaw`
    select u.id, u.name from users u
     where exists (select 1 from order_totals t where t.created_by = u.id)
        or exists (select 1 from order_total_changes c where c.created_by = u.id)
     order by u.name, u.id`;
}

/** Returns the source and target currencies of all orders, sorted. */
export async function currenciesOfOrders(): Promise<{ pay: string[]; get: string[] }> {
  const pairs = await db().$queryRaw<{ pay: string; get: string }[]>`
    select distinct source_currency pay, target_currency get from (
      select source_currency, target_currency from order_totals
      union select source_currency, target_currency from order_total_changes) known`;
  const sorted = (codes: string[]) => [...new Set(codes)].toSorted();
  return { pay: sorted(pairs.map(({ pay }) => pay)), get: sorted(pairs.map(({ get }) => get)) };
}

const listColumns = ['createdBy', 'hasWarning', 'statusId'] as const satisfies readonly (keyof OrderRow)[];

export type ListRow = SummaryRow & Pick<OrderRow, (typeof listColumns)[number]> & ShownValues;

export type PageRequest = {
  filter: OrderFilter;
  sort: OrderSort;
  direction: SortDirection;
  cursor: ListCursor | null;
  limit: number;
};

/** Returns a field's column name in PostgreSQL, as schema.prisma maps it. */
const columnOf = (name: string) => `o.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Columns that are computed rather than read from `orders` unchanged. */
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
/** The select list, over `orders o` and its creator `users u`. */
const columns = Prisma.raw(
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

function orderBy({ sort, direction }: Pick<PageRequest, 'sort' | 'direction'>): Prisma.Sql {
  const end = direction === 'desc' ? ' desc' : '';
  return Prisma.raw(`order by ${sortColumns[sort].map((column) => column + end).join(', ')}`);
}

function afterCursor({ cursor, sort, direction }: PageRequest): Prisma.Sql[] {
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
      // A subselect hides the values from the planner, so that every page gets the same plan.
      return Prisma.sql`((select ${first}::timestamptz), (select ${second}::uuid))`;
    default:
      return sort satisfies never;
  }
}

/**
 * Returns the conditions of a filter on `orders o`. Without a status filter, drafts are left out; a refused creation
 * counts as a draft again. `withoutStatus` leaves the status condition to the caller.
 */
export function conditionsOf(filter: OrderFilter, o: { withoutStatus?: boolean } = {}): Prisma.Sql[] {
  const { statusIds, families, serviceStatus, sourceCurrency, targetCurrency } = filter;
  const { minMinor, maxMinor, createdBy, createdFrom, createdBefore, hasWarning, search, ids } = filter;
  const { statusSince, statusFrom, statusBefore } = filter;
  const conditions: (Prisma.Sql | false | undefined)[] = [
    !o.withoutStatus &&
      (statusIds ? oneOf(Prisma.sql`o.status_id`, statusIds) : Prisma.sql`o.status_id <> 'draft'`),
    families && oneOf(Prisma.sql`o.family`, families),
    serviceStatus && oneOf(Prisma.sql`o.service_status`, serviceStatus),
    sourceCurrency !== undefined && Prisma.sql`o.source_currency = ${sourceCurrency}`,
    targetCurrency !== undefined && Prisma.sql`o.target_currency = ${targetCurrency}`,
    minMinor !== undefined && Prisma.sql`o.source_minor >= ${minMinor}`,
    maxMinor !== undefined && Prisma.sql`o.source_minor <= ${maxMinor}`,
    createdBy !== undefined && Prisma.sql`o.created_by = ${createdBy}::uuid`,
    createdFrom && Prisma.sql`o.created_at >= ${createdFrom}`,
    createdBefore && Prisma.sql`o.created_at < ${createdBefore}`,
    statusSince && Prisma.sql`o.status_since > ${statusSince}`,
    statusFrom && Prisma.sql`o.status_since >= ${statusFrom}`,
    filter.walletType !== undefined && Prisma.sql`o.wallet_type = ${filter.walletType}`,
    statusBefore && Prisma.sql`o.status_since < ${statusBefore}`,
    hasWarning && Prisma.sql`o.has_warning`,
    ids && Prisma.sql`o.id = any(${[...ids]}::uuid[])`,
    search && Prisma.sql`o.search @@ ${search.whole}::tsquery`,
  ];
  return conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
}

/** A single value is compared with `=`, so that one index serves both the filter and the sort. */
function oneOf(column: Prisma.Sql, values: readonly string[]): Prisma.Sql {
  return values.length === 1
    ? Prisma.sql`${column} = ${values[0]}`
    : Prisma.sql`${column} = any(${[...values]}::text[])`;
}

export function whereAll(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join([...conditions], ' and ')}`;
}

/** Each name costs two lookups and up to a page of keys; with more names than this, walking the list is cheaper. */
const mostNames = 200;
/** Limit on orders with a matching id or account, which are read one by one. */
const mostNumbers = 7_000;

/**
 * Returns one page of a search without other filters, newest first, merged from the newest orders of each matching name
 * and the orders with a matching number. Null when the search needs another method.
 */
async function pageOfNames(page: PageRequest, search: OrderSearch): Promise<ListRow[] | null> {
  const { filter, sort, direction, cursor, limit } = page;
  const isAlone = Object.keys(filter).every((name) => name === 'search');
  if (!isAlone || sort !== 'created' || direction !== 'desc') return null;
  const [at, id] = cursor?.keys ?? ['infinity', '00000000-0000-0000-0000-000000000000'];
  const inNames = search.words.map((word) => word.inNames);
  const inNumbers = search.words.map((word) => word.inNumbers);
  const answer = await plannedRowsOf<{ isKnown: boolean } & ListRow>(Prisma.sql`
    with found as materialized (
      select newest_found_orders(${search.whole}::tsquery, ${inNames}::text[]::tsquery[],
        ${inNumbers}::text[]::tsquery[], ${mostNames}::int, ${mostNumbers}::int, ${at}::timestamptz, ${id}::uuid,
        ${limit}::int) ids)
    select found.ids is not null "isKnown", ${columns}
      from found
      left join orders o on o.id = any (found.ids)
      left join users u on u.id = o.created_by
     order by o.created_at desc, o.id desc`);
  if (!answer[0]?.isKnown) return null;
  // With no matches the query returns one row without an order.
  return answer.filter((row) => row.id !== null).map(({ isKnown: _isKnown, ...row }) => row);
}

/**
 * Limits per round: the orders walked, and the matching orders sorted, before the next method is tried. A common word
 * fills a page after a short walk; a rare word leaves few orders to sort. At a million orders both methods cost the
 * same at about the square root of page size times orders. The second round is for words that used to be common.
 */
const rounds = [
  { walked: 1_500, sorted: 7_000 },
  { walked: 15_000, sorted: 70_000 },
];

/** Returns one page of a search; null when its words are so common that walking the whole list is cheaper. */
async function pageOfFound(page: PageRequest, search: OrderSearch): Promise<ListRow[] | null> {
  const named = await pageOfNames(page, search);
  if (named) return named;
  // No index sorts a list of several statuses. A number matches few orders, unless it is only the first digits.
  const isInOrder = (page.filter.statusIds?.length ?? 1) === 1;
  const isRare = search.words.some(({ inNumbers }) => inNumbers !== null && /\d/.test(inNumbers));
  for (const [round, { walked, sorted }] of rounds.entries()) {
    const isWalked = isInOrder && !(isRare && round === 0);
    const found =
      (isWalked && (await walkedRows(page, search, walked))) || (await sortedFindings(page, search, sorted));
    if (found) return found;
    if (!isInOrder) return null;
  }
  return null;
}

type Counted = { found: bigint };

/** Sorts the matching orders; null when more than `most` match. */
async function sortedFindings(
  page: PageRequest,
  search: OrderSearch,
  most: number,
): Promise<ListRow[] | null> {
  const { search: _, ...rest } = page.filter;
  const order = orderBy(page);
  const conditions = [Prisma.sql`counted.found <= ${most}`, ...conditionsOf(rest), ...afterCursor(page)];
  const answer = await rowsOf<Counted & ListRow>(Prisma.sql`
    with hits as materialized (select find_orders(${search.whole}::tsquery, ${most + 1}::int) place),
         counted as materialized (select count(*) found from hits)
    select counted.found, ${columns}
      from counted
      left join lateral (
        select o.* from hits join orders o on o.ctid = hits.place ${whereAll(conditions)} ${order} limit ${page.limit}
      ) o on true
      left join users u on u.id = o.created_by
     ${order}`);
  if (Number(answer[0]?.found ?? 0n) > most) return null;
  // With no matches the query returns one row that holds only the count.
  return answer.filter(({ id }) => id !== null).map(({ found: _found, ...row }) => row);
}

/** Searches the first `most` rows of the list; null when they do not fill the page. */
async function walkedRows(page: PageRequest, search: OrderSearch, most: number): Promise<ListRow[] | null> {
  const { search: _, ...rest } = page.filter;
  const order = orderBy(page);
  const rows = await rowsOf<ListRow>(Prisma.sql`
    select ${columns}
      from (select o.* from orders o ${whereAll([...conditionsOf(rest), ...afterCursor(page)])} ${order}
             limit ${most}) o
      join users u on u.id = o.created_by
     where o.search @@ ${search.whole}::tsquery ${order} limit ${page.limit}`);
  return rows.length === page.limit ? rows : null;
}
