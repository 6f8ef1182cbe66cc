import { db } from '../../db/client.ts';
import type { Exchange } from '../../db/generated/client.ts';

export type { Exchange };

export function exchangesOfOrder(orderId: string, limit: number): Promise<Exchange[]> {
  return db().exchange.findMany({ where: { orderId }, orderBy: { at: 'desc' }, take: limit });
}

export type EndpointContact = { endpoint: string; lastSuccess: Date | null; lastFailure: Date | null };

/** When each endpoint last answered, and when it last did not. A refusal is an answer. */
export function contactsSince(since: Date): Promise<EndpointContact[]> {
  return db().$queryRaw<EndpointContact[]>`
    select endpoint,
           max(at) filter (where outcome in ('accepted', 'refused')) as "lastSuccess",
           max(at) filter (where outcome not in ('accepted', 'refused')) as "lastFailure"
      from exchanges
     where at >= ${since}
     group by endpoint`;
}

/** Conversations are kept for 90 days; orders keep their timeline. */
export async function forgetExchanges(before: Date): Promise<void> {
  await db().exchange.deleteMany({ where: { at: { lt: before } } });
}
