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
