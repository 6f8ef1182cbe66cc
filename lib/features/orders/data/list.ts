import { db, Prisma } from '../../../db/client.ts';
import { plannedRowsOf, rowsOf } from '../../../db/rows.ts';
import { afterCursor, columns, type ListRow, orderBy, type PageRequest } from '../list-sql-repository.ts';
import { pageOfFound } from '../search-repository.ts';
import { conditionsOf, whereAll } from '../where-repository.ts';

/** A list of few statuses is merged from the newest of each; of many, it is walked as a whole. */
const mergedAtMost = 8;

/** One page of the list, after the order that the cursor names. */
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

/** Of a view there is one good plan, whatever its statuses are. */
function isOfOnePlan({ sort, filter }: PageRequest): boolean {
  const isView = Object.keys(filter).every((name) => name === 'statusIds');
  return sort === 'created' && isView && (filter.statusIds?.length ?? 0) <= mergedAtMost;
}

function sortedRows(page: PageRequest): Prisma.Sql {
  return Prisma.sql`
    select ${columns} from orders o join users u on u.id = o.created_by
    ${whereAll([...conditionsOf(page.filter), ...afterCursor(page)])}
    ${orderBy(page)} ${limitOf(page)}`;
}

/**
 * PostgreSQL sorts all of several statuses rather than merge what the index has in order for each. The index is enough
 * to merge; only the orders of the page are read.
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

/** In the text, so that the plan knows it. */
const limitOf = ({ limit }: PageRequest) => Prisma.raw(`limit ${Math.trunc(limit)}`);

/** Returns the people who have created orders: the totals know all of them. */
export function ownersOfOrders(): Promise<{ id: string; name: string }[]> {
  return db().$queryRaw`
    select u.id, u.name from users u
     where exists (select 1 from order_totals t where t.created_by = u.id)
        or exists (select 1 from order_total_changes c where c.created_by = u.id)
     order by u.name, u.id`;
}

/** The currencies in which orders have been paid and have arrived. */
export async function currenciesOfOrders(): Promise<{ pay: string[]; get: string[] }> {
  const pairs = await db().$queryRaw<{ pay: string; get: string }[]>`
    select distinct source_currency pay, target_currency get from (
      select source_currency, target_currency from order_totals
      union select source_currency, target_currency from order_total_changes) known`;
  const sorted = (codes: string[]) => [...new Set(codes)].toSorted();
  return { pay: sorted(pairs.map(({ pay }) => pay)), get: sorted(pairs.map(({ get }) => get)) };
}
