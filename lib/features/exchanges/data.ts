import { db, Prisma } from '../../db/client.ts';
import type { Exchange } from '../../db/generated/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { EndpointContact } from './health.ts';

export type { Exchange };

export function exchangesOfOrder(orderId: string, limit: number): Promise<Exchange[]> {
  return db().exchange.findMany({ where: { orderId }, orderBy: { at: 'desc' }, take: limit });
}

/**
 * Returns the last answer of each endpoint, its last missing answer, and since when answers are missing. A refusal is
 * an answer.
 */
export function contactsSince(since: Date): Promise<EndpointContact[]> {
  return rowsOf<EndpointContact>(Prisma.sql`
    with recent as (
      select endpoint, at, outcome in ('accepted', 'refused') as answered from exchanges where at >= ${since}
    ), ends as (
      select endpoint, max(at) filter (where answered) as success, max(at) filter (where not answered) as failure
        from recent group by endpoint
    )
    select ends.endpoint,
           ends.success as "lastSuccess",
           ends.failure as "lastFailure",
           (select min(recent.at) from recent
             where recent.endpoint = ends.endpoint and not recent.answered
               and (ends.success is null or recent.at > ends.success)) as "failingSince"
      from ends`);
}

export type HourOfEndpoint = { endpoint: string; hour: Date; answered: number; unanswered: number };

/** Counts the answered and unanswered calls of each endpoint, hour by hour. */
export function answersPerHour(since: Date): Promise<HourOfEndpoint[]> {
  return db().$queryRaw<HourOfEndpoint[]>`
    select endpoint,
           date_trunc('hour', at) as hour,
           (count(*) filter (where outcome in ('accepted', 'refused')))::int as answered,
           (count(*) filter (where outcome not in ('accepted', 'refused')))::int as unanswered
      from exchanges
     where at >= ${since}
     group by 1, 2`;
}

/** Conversations are kept for 90 days; orders keep their timeline. */
export async function forgetExchanges(before: Date): Promise<void> {
  await db().exchange.deleteMany({ where: { at: { lt: before } } });
}
