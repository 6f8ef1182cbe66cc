import { Decimal } from 'decimal.js';
import { type Money, minorUnits } from '../../../lib/service-core/money/index.ts';
import type { ServiceContext } from '../context.ts';
import { rateProvider } from './provider.ts';

const Exact = Decimal.clone({ precision: 60 });

/**
 * What an amount is worth in US cents at the reference rates, rounded up, for limits and reviews; it does not move
 * during the day. Null for a currency without a reference rate.
 */
export async function referenceValueInUsd(
  ctx: Pick<ServiceContext, 'settings'>,
  money: Money,
): Promise<bigint | null> {
  const { perEuro } = await rateProvider(ctx.settings).latest();
  const from = perEuro.get(money.currency);
  const usd = perEuro.get('USD');
  if (from === undefined || usd === undefined) return null;
  const cents = new Exact(money.amountMinor.toString())
    .div(new Exact(10).pow(minorUnits(money.currency)))
    .times(usd)
    .div(from)
    .times(100);
  return BigInt(cents.toFixed(0, Decimal.ROUND_UP));
}
