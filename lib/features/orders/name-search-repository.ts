import { Prisma } from '../../db/client.ts';
import { plannedRowsOf } from '../../db/rows.ts';
import { columns, type ListRow, type PageRequest } from './list-sql-repository.ts';
import type { OrderSearch } from './search-names.ts';

/** Each name costs two look-ups and up to a page of keys: of more names, walking the list costs less. */
const mostNames = 200;
/** Orders whose ids or account fit are read one by one. */
const mostNumbers = 7_000;

/**
 * One page of what a search alone finds, newest first: merged from the newest orders of each name that fits, and from
 * those whose numbers fit. Null when it must be found in another way.
 */
export async function pageOfNames(page: PageRequest, search: OrderSearch): Promise<ListRow[] | null> {
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
  // Without any order there is one row that has no order.
  return answer.filter((row) => row.id !== null).map(({ isKnown: _isKnown, ...row }) => row);
}
