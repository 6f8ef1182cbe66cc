import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { formatAmount, parseAmount } from '../../../service-core/money/index.ts';
import { amountsAtRate, isSameRate } from '../confirm-amounts.ts';
import { findQuote, type OrderRow, type Tx } from '../repository.ts';
import type { ConfirmOrderInput, ConfirmOrderRefusal } from '../types.ts';

export const rateLockMs = 24 * 60 * 60 * 1000;

/** What a confirmation will say and do. `queryNo` is null when the order's own rate stands. */
export type Terms = { rate: string; queryNo: string | null; sourceMinor: bigint; targetMinor: bigint };

/**
 * What will be sent, provided the person read exactly that: the rate is one this portal was given and still good,
 * and both amounts are computed again here and equal the ones that were shown.
 */
export async function checkTerms(
  tx: Tx,
  order: OrderRow,
  input: ConfirmOrderInput,
): Promise<Result<Terms, ConfirmOrderRefusal>> {
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
    return err({
      code: 'amounts-changed',
      source: { amount: formatAmount(sourceMinor, order.sourceCurrency), currency: order.sourceCurrency },
      target: { amount: formatAmount(targetMinor, order.targetCurrency), currency: order.targetCurrency },
    });
  }
  return ok({ ...rate.value, sourceMinor, targetMinor });
}

async function rateOf(
  tx: Tx,
  order: OrderRow,
  queryNo: string | undefined,
): Promise<Result<{ rate: string; queryNo: string | null }, ConfirmOrderRefusal>> {
  if (order.sourceCurrency === order.targetCurrency) return ok({ rate: order.rate, queryNo: null });
  if (queryNo === undefined || queryNo === order.queryNo) {
    return isOwnRateGood(order) ? ok({ rate: order.rate, queryNo: null }) : err({ code: 'quote-expired' });
  }
  const quote = await findQuote(tx, queryNo);
  const fits =
    quote?.sourceCurrency === order.sourceCurrency && quote.targetCurrency === order.targetCurrency;
  if (!quote || !fits) return err({ code: 'quote-unknown' });
  if (quote.expiresAt <= now()) return err({ code: 'quote-expired' });
  return ok({ rate: quote.rate, queryNo });
}

/** A locked rate holds for 24 hours from creation, any other as long as its quote (decisions §4). */
export function isOwnRateGood(
  order: Pick<OrderRow, 'lockRate' | 'creationSentAt' | 'quoteExpiresAt'>,
): boolean {
  return ownRateGoodUntil(order) > now();
}

export function ownRateGoodUntil(
  order: Pick<OrderRow, 'lockRate' | 'creationSentAt' | 'quoteExpiresAt'>,
): Date {
  if (order.lockRate) return new Date(order.creationSentAt.getTime() + rateLockMs);
  return order.quoteExpiresAt ?? new Date(0);
}
