import {
  amountsAgree,
  MAX_AMOUNT_MINOR,
  type RateText,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type Quote, refuseUnknown, usableQuote } from '../rates/quote.ts';
import type { Order } from './order.ts';

/** The terms a confirmation fixes: the quote and rate used, and the amounts of both sides. */
export type Terms = { queryNo: string | null; rate: RateText; sourceMinor: bigint; targetMinor: bigint };

/**
 * The quote rule of decisions §4: a locked rate holds until its end; otherwise the rate is that of the quote given
 * now, or of the order's own while it is valid. Amounts that do not fit the rate any more are computed anew from the
 * side that `transactionMode` keeps (§3). Refuses with the quote's problem, or bodyInvalid without
 * any quote; nothing has changed then.
 */
export function termsOf(
  order: Order,
  input: { queryNo: string | undefined; quotes: ReadonlyMap<string, Quote>; at: Date },
): Result<Terms, DomainError> {
  const { sourceMinor, targetMinor, sourceCurrency, targetCurrency } = order;
  // An order whose rate is held may be confirmed with its own quote, which is not read anew.
  if (input.queryNo !== undefined && input.queryNo !== order.queryNo && !input.quotes.has(input.queryNo))
    return refuseUnknown(input.queryNo);
  if (sourceCurrency === targetCurrency) return ok({ queryNo: null, rate: '1', sourceMinor, targetMinor });
  if (isRateLocked(order, input.at) && order.rate !== null) {
    return amountsAt(order, order.rate, order.queryNo);
  }
  const queryNo = input.queryNo ?? order.queryNo;
  if (queryNo === null) {
    const message = 'is required when the currencies differ and the order has no quote yet';
    return refuse('bodyInvalid', `queryNo ${message}; ask for a rate and send its queryNo`, {
      tradeId: order.tradeId,
      status: order.status,
      errors: [{ path: 'queryNo', message }],
    });
  }
  const need = { queryNo, user: order.tradeId, sourceCurrency, targetCurrency, at: input.at };
  const quote = usableQuote(input.quotes.get(queryNo), need);
  return quote.ok ? amountsAt(order, quote.value.rate, queryNo) : quote;
}

export function isRateLocked(order: Order, at: Date): boolean {
  return order.rateLockedUntil !== null && order.rateLockedUntil > at;
}

function amountsAt(order: Order, rate: RateText, queryNo: string | null): Result<Terms, DomainError> {
  const { sourceMinor, targetMinor, sourceCurrency, targetCurrency } = order;
  const pair = { sourceCurrency, targetCurrency, rate };
  if (amountsAgree({ ...pair, sourceMinor, targetMinor }))
    return ok({ queryNo, rate, sourceMinor, targetMinor });
  const keepsTarget = order.transactionMode === 'cnyMode';
  const terms = keepsTarget
    ? { queryNo, rate, sourceMinor: sourceForTarget({ ...pair, targetMinor }), targetMinor }
    : { queryNo, rate, sourceMinor, targetMinor: targetForSource({ ...pair, sourceMinor }) };
  const isPayable = [terms.sourceMinor, terms.targetMinor].every(
    (amount) => amount > 0n && amount <= MAX_AMOUNT_MINOR,
  );
  if (isPayable) return ok(terms);
  return refuse(
    'amountsDisagree',
    `at the rate ${rate} this order has no payable amounts any more; create it again with other amounts and a new orderNo`,
  );
}
