import { parseRate, type RateText } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Queryable } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';

export type Quote = {
  queryNo: string;
  sourceCurrency: string;
  targetCurrency: string;
  rate: RateText;
  expiresAt: Date;
  usedBy: string | null;
};

type QuoteRow = {
  query_no: string;
  source_currency: string;
  target_currency: string;
  rate: string;
  expires_at: Date;
  used_by: string | null;
};

/** A stored NUMERIC as rate text, without the zeros the column pads it with. */
export function storedRate(text: string): RateText {
  const rate = parseRate(text);
  if (!rate.ok) throw new RangeError(`a stored rate is not a rate: ${text}`);
  return rate.value;
}

const columns = 'query_no, source_currency, target_currency, rate, expires_at, used_by';
// Written so that no index serves it: the planner would read all quotes of a busy partner to intersect them.
const ofPartner = '(partner_id = $1) is true';
const read = `select ${columns} from quotes where query_no = any($2) and ${ofPartner}`;
const lock = `${read} order by query_no for update`;
const take = `
  update quotes q set used_by = t.used_by
  from unnest($1::text[], $2::text[]) as t (query_no, used_by) where q.query_no = t.query_no`;

export async function readQuotes(
  db: Queryable,
  partnerId: string,
  queryNos: readonly string[],
  mode: 'read' | 'lock',
): Promise<Map<string, Quote>> {
  if (queryNos.length === 0) return new Map();
  const rows = await query<QuoteRow>(db, mode === 'lock' ? lock : read, [partnerId, queryNos]);
  return new Map(
    rows.map((row) => [
      row.query_no,
      {
        queryNo: row.query_no,
        sourceCurrency: row.source_currency,
        targetCurrency: row.target_currency,
        rate: storedRate(row.rate),
        expiresAt: row.expires_at,
        usedBy: row.used_by,
      },
    ]),
  );
}

/** Marks quotes as used; lock them first. */
export async function takeQuotes(
  tx: Queryable,
  taken: readonly { queryNo: string; usedBy: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  await query(tx, take, [taken.map(({ queryNo }) => queryNo), taken.map(({ usedBy }) => usedBy)]);
}

/** Whether a quote may serve `user` now: known, of this pair, not used by another, not expired (decisions §4). */
export function usableQuote(
  quote: Quote | undefined,
  need: { queryNo: string; user: string; sourceCurrency: string; targetCurrency: string; at: Date },
): Result<Quote, DomainError> {
  const { queryNo, sourceCurrency, targetCurrency } = need;
  if (quote === undefined) return refuse('quoteUnknown', `there is no quote ${queryNo}`);
  if (quote.sourceCurrency !== sourceCurrency || quote.targetCurrency !== targetCurrency) {
    const pair = `${quote.sourceCurrency} to ${quote.targetCurrency}`;
    return refuse(
      'quotePairMismatch',
      `quote ${queryNo} is for ${pair}, not ${sourceCurrency} to ${targetCurrency}`,
    );
  }
  if (quote.usedBy !== null && quote.usedBy !== need.user) {
    return refuse('quoteUsed', `quote ${queryNo} already served another order or conversion`);
  }
  if (quote.expiresAt <= need.at) {
    return refuse('quoteExpired', `quote ${queryNo} expired at ${quote.expiresAt.toISOString()}`);
  }
  return ok(quote);
}
