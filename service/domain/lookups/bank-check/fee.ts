import { Decimal } from 'decimal.js';
import { type Money, minorUnits } from '../../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../../context.ts';
import { type DomainError, refuse } from '../../errors.ts';
import { rateProvider } from '../../rates/provider.ts';

const Exact = Decimal.clone({ precision: 60 });
const usdDigits = 2;

/**
 * Returns the price of one check for this partner: the setting's US cents in its settlement currency, at the reference
 * rates of the day, rounded up as all that a partner is debited (decisions §3). Refuses rateUnavailable for a
 * settlement currency without a reference rate.
 */
export async function bankCheckFee(
  ctx: Pick<ServiceContext, 'settings'>,
  partner: Pick<Partner, 'settlementCurrency'>,
): Promise<Result<Money, DomainError>> {
  const { bankCheckFeeUsdMinor } = ctx.settings;
  const currency = partner.settlementCurrency;
  if (currency === 'USD') return ok({ amountMinor: bankCheckFeeUsdMinor, currency });
  const { perEuro } = await rateProvider(ctx.settings).latest();
  const usd = perEuro.get('USD');
  const own = perEuro.get(currency);
  if (usd === undefined || own === undefined) {
    return refuse(
      'rateUnavailable',
      `the fee of a check cannot be told in ${currency}: there is no reference rate`,
    );
  }
  const minor = new Exact(bankCheckFeeUsdMinor.toString())
    .times(own)
    .div(usd)
    .times(new Exact(10).pow(minorUnits(currency) - usdDigits));
  return ok({ amountMinor: BigInt(minor.toFixed(0, Decimal.ROUND_UP)), currency });
}
