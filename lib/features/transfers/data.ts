import { db } from '../../db/client.ts';
import type { Quote } from '../../db/generated/client.ts';

export type { Quote };

/** Keeps a quote the service gave; one it repeats (same number) is one quote. */
export async function storeQuote(quote: Quote): Promise<Quote> {
  return db().quote.upsert({ where: { queryNo: quote.queryNo }, create: quote, update: {} });
}

export function findQuote(queryNo: string): Promise<Quote | null> {
  return db().quote.findUnique({ where: { queryNo } });
}

/** A quote this portal was given, expired or not; null for any other number. For use-cases, not for pages. */
export function quoteByNumber(queryNo: string): Promise<Quote | null> {
  return findQuote(queryNo);
}
