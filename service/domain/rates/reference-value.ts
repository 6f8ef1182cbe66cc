import { type Money, minorUnits, rateFraction } from '../../../lib/service-core/money/index.ts';
import type { ServiceContext } from '../context.ts';
import { rateProvider } from './provider.ts';

/**
 * Returns the value of an amount in US cents at the reference rates, rounded up, for limits and reviews; it does not
 * move during the day. Null for a currency without a reference rate.
 */
export async function referenceValueInUsd(
  ctx: Pick<ServiceContext, 'settings'>,
  money: Money,
): Promise<bigint | null> {
  const { perEuro } = await rateProvider(ctx.settings).latest();
  const from = perEuro.get(money.currency);
  const usd = perEuro.get('USD');
  if (from === undefined || usd === undefined) return null;
  const value = rateFraction(usd);
  const own = rateFraction(from);
  const numerator = money.amountMinor * value.numerator * own.denominator * 100n;
  const denominator = 10n ** BigInt(minorUnits(money.currency)) * value.denominator * own.numerator;
  return (numerator + denominator - 1n) / denominator;
}
