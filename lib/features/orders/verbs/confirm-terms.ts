import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { bothSides } from '../../../text/money-text.ts';
import { familyOf } from '../../transfers/values.ts';
import { amountsAtRate, isSameRate } from '../amounts.ts';
import { findQuote, type OrderRow, type Tx } from '../data/order.ts';
import { familyEndpoints } from '../family-endpoints.ts';
import type { ConfirmOrderInput, TermsRefusal } from '../types.ts';

const rateLockMs = 24 * 60 * 60 * 1000;

/** The content of a confirmation. `queryNo` is null when the order's own rate stands. */
export type Terms = { rate: string; queryNo: string | null; sourceMinor: bigint; targetMinor: bigint };

/**
 * Returns the terms that will be sent, provided the person read exactly those: the rate is one this portal was given
 * and still good, and both amounts are computed again here and equal the ones that were shown.
 */
export async function checkTerms(
  tx: Tx,
  order: OrderRow,
  input: Omit<ConfirmOrderInput, 'idempotencyKey'>,
): Promise<Result<Terms, TermsRefusal>> {
  const rate = await rateOf(tx, order, input.queryNo);
  if (!rate.ok) return rate;
  if (!isSameRate(rate.value.rate, input.acceptedRate))
    return err({ code: 'rate-changed', rate: rate.value.rate });

  const { sourceMinor, targetMinor } = amountsAtRate(order, rate.value.rate);
  const shownSource = parseAmount(input.shownSource, order.sourceCurrency);
  const shownTarget = parseAmount(input.shownTarget, order.targetCurrency);
  const asShown =
    shownSource.ok &&
    shownTarget.ok &&
    shownSource.value === sourceMinor &&
    shownTarget.value === targetMinor;
  if (!asShown) {
    return err({ code: 'amounts-changed', ...bothSides({ ...order, sourceMinor, targetMinor }) });
  }
  return ok({ ...rate.value, sourceMinor, targetMinor });
}

async function rateOf(
  tx: Tx,
  order: OrderRow,
  queryNo: string | undefined,
): Promise<Result<{ rate: string; queryNo: string | null }, TermsRefusal>> {
  if (order.sourceCurrency === order.targetCurrency) return ok({ rate: order.rate, queryNo: null });
  if (queryNo === undefined || queryNo === order.queryNo) {
    if (!isOwnRateGood(order)) return err({ code: 'quote-expired' });
    // A business order was created without its quote: the service learns it now (specification §4.3).
    const isBound = familyEndpoints[familyOf(order.family)].quoteBoundAt === 'create';
    return ok({ rate: order.rate, queryNo: isBound ? null : order.queryNo });
  }
  const quote = await findQuote(tx, queryNo);
  const fits =
    quote?.sourceCurrency === order.sourceCurrency && quote.targetCurrency === order.targetCurrency;
  if (!quote || !fits) return err({ code: 'quote-unknown' });
  if (quote.expiresAt <= serviceNow()) return err({ code: 'quote-expired' });
  // A locked rate is what the service pays at, whatever quote it is given meanwhile (decisions §4).
  if (order.lockRate && isOwnRateGood(order)) return ok({ rate: order.rate, queryNo: null });
  return ok({ rate: quote.rate, queryNo });
}

type RateFacts = Pick<OrderRow, 'lockRate' | 'rateLockedAt' | 'creationSentAt' | 'quoteExpiresAt'>;

/** A locked rate holds for 24 hours from creation or from the change that brought it, any other as long as its quote. */
function isOwnRateGood(order: RateFacts): boolean {
  return ownRateGoodUntil(order) > serviceNow();
}

export function ownRateGoodUntil(order: RateFacts): Date {
  const { lockRate, rateLockedAt, creationSentAt, quoteExpiresAt } = order;
  if (lockRate) return new Date((rateLockedAt ?? creationSentAt).getTime() + rateLockMs);
  return quoteExpiresAt ?? new Date(0);
}

/**
 * Returns the changes to an order whose own rate the service says is over, however long it was to hold: the service
 * decides.
 */
export function withoutOwnRate({ lockRate }: Pick<OrderRow, 'lockRate'>) {
  const at = serviceNow();
  return lockRate ? { rateLockedAt: new Date(at.getTime() - rateLockMs) } : { quoteExpiresAt: at };
}
