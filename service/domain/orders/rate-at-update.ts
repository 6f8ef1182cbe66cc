import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Queryable, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { lockQuotes, refuseUnknown, usableQuote } from '../rates/quote.ts';
import type { OrderUpdate } from './merge-update.ts';
import type { Order } from './order.ts';
import { checkAgreement } from './rate.ts';
import type { Amounts } from './request.ts';

export type RateOfOrder = Pick<Order, 'queryNo' | 'rate' | 'rateLockedUntil'>;

/**
 * Returns the quote and rate of an order after an update. Other currencies need another quote; the amounts must agree
 * with the rate; a lock starts anew with a new quote and cannot be put on a quote that has expired.
 */
export async function rateAtUpdate(
  ctx: ServiceContext,
  tx: Queryable,
  order: Order,
  input: { request: OrderUpdate; amounts: Amounts; at: Date },
): Promise<Result<RateOfOrder, DomainError>> {
  const { request, amounts, at } = input;
  const { sourceCurrency, targetCurrency } = amounts;
  const isNewQuote = request.queryNo !== undefined && request.queryNo !== order.queryNo;
  const queryNo = request.queryNo ?? order.queryNo;
  const wantsLock = request.lockRate ?? order.rateLockedUntil !== null;
  const startsLock = wantsLock && (isNewQuote || order.rateLockedUntil === null);
  const needed =
    queryNo !== null && (isNewQuote || startsLock) ? [{ partnerId: order.partnerId, queryNo }] : [];
  const quotes = await lockQuotes(tx, needed);
  if (queryNo !== null && isNewQuote && !quotes.has(queryNo)) return refuseUnknown(queryNo);
  if (sourceCurrency === targetCurrency) {
    const agreement = checkAgreement(amounts, '1');
    return agreement.ok ? ok({ queryNo: null, rate: '1', rateLockedUntil: null }) : agreement;
  }
  const samePair = sourceCurrency === order.sourceCurrency && targetCurrency === order.targetCurrency;
  if (!samePair && !isNewQuote && (order.family === 'global' || order.queryNo !== null)) {
    return refuse('quotePairMismatch', 'other currencies need a queryNo of a quote for them');
  }
  if (queryNo === null) return ok({ queryNo: null, rate: null, rateLockedUntil: null });
  let rate = order.rate;
  if (isNewQuote || startsLock) {
    const need = { queryNo, user: order.tradeId, sourceCurrency, targetCurrency, at };
    const quote = usableQuote(quotes.get(queryNo), need);
    if (!quote.ok) return quote;
    rate = quote.value.rate;
  }
  if (rate === null) throw new Error('an order with a quote has no rate');
  const agreement = checkAgreement(amounts, rate);
  if (!agreement.ok) return agreement;
  const lockEnd = new Date(at.getTime() + ctx.settings.rateLockSeconds * 1000);
  const rateLockedUntil = startsLock ? lockEnd : wantsLock ? order.rateLockedUntil : null;
  return ok({ queryNo, rate, rateLockedUntil });
}
