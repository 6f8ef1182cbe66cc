import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { isCurrency, type RateText } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { coalescerPer } from '../coalescer.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { asFields, type Queryable, query, storedRate } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { type ReferenceRates, rateProvider, staleness } from './reference-rates.ts';

export type Quote = {
  queryNo: string;
  sourceCurrency: string;
  targetCurrency: string;
  rate: RateText;
  expiresAt: Date;
  usedBy: string | null;
};

/** SQL: the columns of {@link Quote}, for `asFields`. */
export const quoteColumns =
  'q.query_no, q.source_currency, q.target_currency, q.rate, q.expires_at, q.used_by';

/** Converts a row: strips the padding zeros of the stored rate. */
export const quoteOf = <Row extends Quote>(row: Row): Row => ({ ...row, rate: storedRate(row.rate) });

// `is true` keeps the planner from using an index on the partner: it would read all quotes of a busy partner to
// intersect them.
const lock = `
  select ${asFields(`q.partner_id, ${quoteColumns}`)}
  from unnest($1::text[], $2::uuid[]) as k (query_no, partner_id)
  join quotes q on q.query_no = k.query_no and (q.partner_id = k.partner_id) is true
  order by q.query_no for update of q`;
const take = `
  update quotes q set used_by = t.used_by
  from unnest($1::text[], $2::text[]) as t (query_no, used_by) where q.query_no = t.query_no`;

/** Locks quotes in ascending order of their numbers and returns them by number; other partners' quotes are left out. */
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

/** The refusal for a queryNo that is not one of the partner's quotes, even if no quote was needed (decisions §5). */
export const refuseUnknown = (queryNo: string): Result<never, DomainError> =>
  refuse('quoteUnknown', `there is no quote ${queryNo}; ask for a rate and send its queryNo`);

/**
 * Checks that `user` may use a quote now: it exists, is for this pair, not used by another and not expired (decisions
 * §4).
 */
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

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_DOWN });

const millionth = new Exact('0.000001');
/** The partner's price of an exchange: 0.25 %. */
const spread = new Exact('0.0025');
const movementMillionths = 800;
const movementStepMs = 60_000;
const quotedDigits = 6;

/** A currency's deviation from its reference rate in the given minute, in millionths, the same for every caller. */
function movementOf(currency: string, at: Date): number {
  if (currency === 'EUR') return 0;
  const step = Math.floor(at.getTime() / movementStepMs);
  const hash = createHash('sha256').update(`${currency} ${step}`).digest();
  return (hash.readUInt32BE(0) % (2 * movementMillionths + 1)) - movementMillionths;
}

const keptAtMost = 5_000;
const kept = new WeakMap<ReferenceRates, Map<string, RateText | undefined>>();

/** Returns {@link computedRate}, computed once per pair and minute. */
export function quotedRate(
  rates: ReferenceRates,
  pair: { sourceCurrency: string; targetCurrency: string },
  at: Date,
): RateText | undefined {
  let computed = kept.get(rates);
  if (computed === undefined) kept.set(rates, (computed = new Map()));
  const step = Math.floor(at.getTime() / movementStepMs);
  const key = `${pair.sourceCurrency} ${pair.targetCurrency} ${step}`;
  if (computed.has(key)) return computed.get(key);
  const rate = computedRate(rates, pair, at);
  if (computed.size >= keptAtMost) computed.clear();
  computed.set(key, rate);
  return rate;
}

/**
 * The rate quoted to a partner: the cross rate over the euro, moved, less the spread, cut to six significant digits.
 * Each currency moves independently of the pair, so that no cycle of quotes gains. Undefined without a reference rate.
 */
function computedRate(
  rates: ReferenceRates,
  pair: { sourceCurrency: string; targetCurrency: string },
  at: Date,
): RateText | undefined {
  const source = rates.perEuro.get(pair.sourceCurrency);
  const target = rates.perEuro.get(pair.targetCurrency);
  if (pair.sourceCurrency === pair.targetCurrency) return '1';
  if (source === undefined || target === undefined) return undefined;
  const moved = (reference: RateText, currency: string) =>
    new Exact(reference).times(millionth.times(movementOf(currency, at)).plus(1));
  return moved(target, pair.targetCurrency)
    .div(moved(source, pair.sourceCurrency))
    .times(new Exact(1).minus(spread))
    .toSignificantDigits(quotedDigits, Decimal.ROUND_DOWN)
    .toFixed();
}

export type IssuedQuote = { queryNo: string; rate: RateText; expiresAt: Date };

type NewQuote = {
  queryNo: string;
  partnerId: string;
  sourceCurrency: string;
  targetCurrency: string;
  rate: RateText;
  at: Date;
  expiresAt: Date;
};

const insert = `
  insert into quotes (query_no, partner_id, source_currency, target_currency, rate, created_at, expires_at)
  select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::numeric[], $6::timestamptz[],
    $7::timestamptz[])`;

/** Stores concurrent quotes in one commit; each caller gets its quote after the commit. */
const storing = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 128,
  lanes: 1,
  run: async (quotes: readonly NewQuote[]) => {
    await query(ctx.pool, insert, [
      quotes.map(({ queryNo }) => queryNo),
      quotes.map(({ partnerId }) => partnerId),
      quotes.map(({ sourceCurrency }) => sourceCurrency),
      quotes.map(({ targetCurrency }) => targetCurrency),
      quotes.map(({ rate }) => rate),
      quotes.map(({ at }) => at.toISOString()),
      quotes.map(({ expiresAt }) => expiresAt.toISOString()),
    ]);
    return quotes.map(() => null);
  },
}));

/**
 * Quotes the current rate and holds it for the partner under a queryNo until it expires (specification §2.2, decisions
 * §4). Refuses `rateUnavailable` for a pair without a reference rate, or if a file's rates are too old.
 */
export async function issueQuote(
  ctx: ServiceContext,
  partner: Partner,
  pair: { sourceCurrency: string; targetCurrency: string },
): Promise<Result<IssuedQuote, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { sourceCurrency, targetCurrency } = pair;
  const unknown = [sourceCurrency, targetCurrency].find((currency) => !isCurrency(currency));
  if (unknown !== undefined) return refuse('rateUnavailable', `${unknown} is not an ISO 4217 currency`);
  const rates = await rateProvider(ctx.settings).latest(ctx.log);
  const stale = sourceCurrency === targetCurrency ? undefined : staleness(ctx.settings, rates, ctx.wallNow());
  if (stale !== undefined) return refuse('rateUnavailable', stale);
  const rate = quotedRate(rates, pair, at);
  if (rate === undefined) {
    return refuse('rateUnavailable', `there is no rate from ${sourceCurrency} to ${targetCurrency}`);
  }
  const queryNo = newId('Q', at);
  const expiresAt = new Date(at.getTime() + ctx.settings.quoteValiditySeconds * 1000);
  const quote = { queryNo, partnerId: partner.id, sourceCurrency, targetCurrency, rate, at, expiresAt };
  await storing(ctx)(queryNo, quote);
  return ok({ queryNo, rate, expiresAt });
}
