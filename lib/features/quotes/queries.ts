import { findQuote, type Quote } from './data.ts';

/** A quote this portal was given, expired or not; null for any other number. For use-cases, not for pages. */
export function quoteByNumber(queryNo: string): Promise<Quote | null> {
  return findQuote(queryNo);
}
