import { Prisma } from '../../db/client.ts';
import { plannedRowsOf, rowsOf } from '../../db/rows.ts';
import { afterCursor, columns, type ListRow, orderBy, type PageRequest } from './list-sql-repository.ts';
import type { OrderSearch } from './search-names.ts';
import { conditionsOf, whereAll } from './where-repository.ts';

/** Each name costs two look-ups and up to a page of keys: of more names, walking the list costs less. */
const mostNames = 200;
/** Orders whose ids or account fit are read one by one. */
const mostNumbers = 7_000;

/**
 * One page of what a search alone finds, newest first: merged from the newest orders of each name that fits, and from
 * those whose numbers fit. Null when it must be found in another way.
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
  // Without any order there is one row that has no order.
  return answer.filter((row) => row.id !== null).map(({ isKnown: _isKnown, ...row }) => row);
}

/**
 * Limits of each round: orders of the list walked past, and matching orders sorted, before the other way is tried. With
 * a common word a page is full soon, of a rare one there are few to sort. At a million orders both cost the same at
 * about the square root of page size times orders; the second round is for words that were common once.
 */
const rounds = [
  { walked: 1_500, sorted: 7_000 },
  { walked: 15_000, sorted: 70_000 },
];

/** One page of what a search finds; null when its words are so common that the list is better walked to its end. */
export async function pageOfFound(page: PageRequest, search: OrderSearch): Promise<ListRow[] | null> {
  const named = await pageOfNames(page, search);
  if (named) return named;
  // Of several statuses the list is in order nowhere; of a number there are few, but for its first digits.
  const isInOrder = (page.filter.statusIds?.length ?? 1) === 1;
  const isRare = search.words.some(({ inNumbers }) => inNumbers !== null && /\d/.test(inNumbers));
  for (const [round, { walked, sorted }] of rounds.entries()) {
    const isWalked = isInOrder && !(isRare && round === 0);
    const found =
      (isWalked && (await walkedRows(page, search, walked))) || (await sortedRows(page, search, sorted));
    if (found) return found;
    if (!isInOrder) return null;
  }
  return null;
}

type Counted = { found: bigint };

/** Null when more orders have the words. */
async function sortedRows(page: PageRequest, search: OrderSearch, most: number): Promise<ListRow[] | null> {
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
  // Without any there is one row that has the count alone.
  return answer.filter(({ id }) => id !== null).map(({ found: _found, ...row }) => row);
}

/** The page, when it is full within so many rows of the list; else null. */
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
