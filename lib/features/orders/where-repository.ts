import { Prisma } from '../../db/client.ts';
import type { OrderFilter } from './list-filter.ts';

/**
 * The conditions of a filter on `orders o`. A refused create is a draft again and is listed there. Statuses are left
 * to the caller where it reads them one by one.
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

/** One value is compared, so that an index that goes on with the sort serves both. */
function oneOf(column: Prisma.Sql, values: readonly string[]): Prisma.Sql {
  return values.length === 1
    ? Prisma.sql`${column} = ${values[0]}`
    : Prisma.sql`${column} = any(${[...values]}::text[])`;
}

export function whereAll(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join([...conditions], ' and ')}`;
}
