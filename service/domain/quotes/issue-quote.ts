import { isCurrency, type RateText } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { coalescerPer } from '../coalescer.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { rateProvider, staleness } from '../rates/provider.ts';
import { quotedRate } from '../rates/quoted-rate.ts';
import { query } from '../sql.ts';

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

/** Quotes that are asked for together are stored in one commit; each caller hears of its own once that is done. */
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
 * A rate of this moment, held for the partner under a queryNo until it expires (specification §2.2, decisions §4).
 * Refuses rateUnavailable for a pair without a reference rate, and when the rates of a file are too old.
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
