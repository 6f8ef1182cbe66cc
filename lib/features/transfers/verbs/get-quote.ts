import { useCase } from '../../../auth/use-case.ts';
import { db } from '../../../db/client.ts';
import type { Quote } from '../../../db/generated/client.ts';
import { callPayout } from '../../../payout/client.ts';
import { familyEndpoints } from '../../../payout/family-endpoints.ts';
import { serviceNow, toldTime } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { isCurrency } from '../../../service-core/money/index.ts';
import { type QuoteRefusal, type QuoteView, quoteRequestSchema } from '../schema.ts';

export type { Quote };

/** Stores a quote from the service. A quote with a known number is returned as first stored. */
export async function storeQuote(quote: Quote): Promise<Quote> {
  return db().quote.upsert({ where: { queryNo: quote.queryNo }, create: quote, update: {} });
}

export function findQuote(queryNo: string): Promise<Quote | null> {
  return db().quote.findUnique({ where: { queryNo } });
}

/** Returns a stored quote, expired or not, or null. For use-cases, not for pages: it checks no permission. */
export function quoteByNumber(queryNo: string): Promise<Quote | null> {
  return findQuote(queryNo);
}

// Used if the service does not say how long its rate holds (ui.md §3.10).
const freshSeconds = 300;

/** Requests a rate from the service and stores it. Orders accept only stored rates. */
export const getQuote = useCase({
  permission: 'quote:get',
  input: quoteRequestSchema,
  run: async (actor, { family, ...pair }): Promise<Result<QuoteView, QuoteRefusal>> => {
    const { sourceCurrency, targetCurrency } = pair;
    if (sourceCurrency === targetCurrency) return err({ code: 'same-currency' });
    const unknown = [sourceCurrency, targetCurrency].find((code) => !isCurrency(code));
    if (unknown) return err({ code: 'unknown-currency', currency: unknown });

    const fetchedAt = serviceNow();
    const outcome = await callPayout(familyEndpoints[family].price, pair);
    if (outcome.kind === 'refused')
      return err({ code: 'refused', status: outcome.code, message: outcome.message });
    if (outcome.kind !== 'accepted') return err({ code: 'unavailable', message: outcome.message });
    const { queryNo, rate, expiresAt } = outcome.data;
    const quote = await storeQuote({
      queryNo,
      sourceCurrency,
      targetCurrency,
      rate,
      fetchedAt,
      expiresAt: expiryOf(expiresAt, fetchedAt),
      fetchedBy: actor.userId,
    });
    return ok(quoteView(quote));
  },
});

const expiryOf = (expiresAt: string | undefined, fetchedAt: Date): Date =>
  toldTime(Date.parse(expiresAt ?? '')) ?? new Date(fetchedAt.getTime() + freshSeconds * 1000);

function quoteView(quote: Quote): QuoteView {
  const { queryNo, sourceCurrency, targetCurrency, rate } = quote;
  return {
    queryNo,
    sourceCurrency,
    targetCurrency,
    rate,
    fetchedAt: quote.fetchedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    serverNow: serviceNow().toISOString(),
  };
}
