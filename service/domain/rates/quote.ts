import { parseRate, type RateText } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Queryable } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { asFields, query } from '../sql.ts';

export type Quote = {
  queryNo: string;
  sourceCurrency: string;
  targetCurrency: string;
  rate: RateText;
  expiresAt: Date;
  usedBy: string | null;
};

/** The columns of {@link Quote}; read them with `asFields`. */
export const quoteColumns =
  'q.query_no, q.source_currency, q.target_currency, q.rate, q.expires_at, q.used_by';

/** A quote as a statement reads it; its rate has the zeros the column pads it with. */
export const quoteOf = <Row extends Quote>(row: Row): Row => ({ ...row, rate: storedRate(row.rate) });

/** A stored NUMERIC as rate text, without the zeros the column pads it with. */
export function storedRate(text: string): RateText {
  const rate = parseRate(text);
  if (!rate.ok) throw new RangeError(`a stored rate is not a rate: ${text}`);
  return rate.value;
}

// The partner is compared so that no index serves it: the planner would read all quotes of a busy partner to
// intersect them.
const lock = `
  select ${asFields(`q.partner_id, ${quoteColumns}`)}
  from unnest($1::text[], $2::uuid[]) as k (query_no, partner_id)
  join quotes q on q.query_no = k.query_no and (q.partner_id = k.partner_id) is true
  order by q.query_no for update of q`;
const take = `
  update quotes q set used_by = t.used_by
  from unnest($1::text[], $2::text[]) as t (query_no, used_by) where q.query_no = t.query_no`;

/** Locks quotes in ascending number, by which they are answered; other partners' quotes are left out. */
export async function lockQuotes(
  tx: Queryable,
  wanted: readonly { partnerId: string; queryNo: string }[],
): Promise<Map<string, Quote & { partnerId: string }>> {
  if (wanted.length === 0) return new Map();
  const distinct = new Map(wanted.map((key) => [`${key.queryNo} ${key.partnerId}`, key]));
  const keys = [...distinct.values()];
  const rows = await query<Quote & { partnerId: string }>(tx, lock, [
    keys.map(({ queryNo }) => queryNo),
    keys.map(({ partnerId }) => partnerId),
  ]);
  return new Map(rows.map((row) => [row.queryNo, quoteOf(row)]));
}

/** Marks quotes as used; lock them first. */
export async function takeQuotes(
  tx: Queryable,
  taken: readonly { queryNo: string; usedBy: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  await query(tx, take, [taken.map(({ queryNo }) => queryNo), taken.map(({ usedBy }) => usedBy)]);
}

/** Refuses a queryNo that names none of the partner's quotes, also where no quote was needed (decisions §5). */
export const refuseUnknown = (queryNo: string): Result<never, DomainError> =>
  refuse('quoteUnknown', `there is no quote ${queryNo}; ask for a rate and send its queryNo`);

/** Checks that a quote may serve `user` now: known, of this pair, not used by another, not expired (decisions §4). */
export function usableQuote(
  quote: Quote | undefined,
  need: { queryNo: string; user: string; sourceCurrency: string; targetCurrency: string; at: Date },
): Result<Quote, DomainError> {
  const { queryNo, sourceCurrency, targetCurrency } = need;
  if (quote === undefined) return refuseUnknown(queryNo);
  if (quote.sourceCurrency !== sourceCurrency || quote.targetCurrency !== targetCurrency) {
    const pair = `${quote.sourceCurrency} to ${quote.targetCurrency}`;
    return refuse(
      'quotePairMismatch',
      `quote ${queryNo} is for ${pair}, not ${sourceCurrency} to ${targetCurrency}; ask for a rate of this pair`,
    );
  }
  if (quote.usedBy !== null && quote.usedBy !== need.user) {
    return refuse(
      'quoteUsed',
      `quote ${queryNo} already served another order or conversion; ask for a new rate`,
    );
  }
  if (quote.expiresAt <= need.at) {
    return refuse(
      'quoteExpired',
      `quote ${queryNo} expired at ${quote.expiresAt.toISOString()}; ask for a new rate`,
    );
  }
  return ok(quote);
}
