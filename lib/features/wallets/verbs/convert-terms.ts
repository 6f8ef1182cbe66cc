import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { formatAmount, isCurrency, parseAmount } from '../../../service-core/money/index.ts';
import { quoteByNumber } from '../../quotes/queries.ts';
import { bothAmounts } from '../amounts.ts';
import { findWallet } from '../data/wallets.ts';
import type { ConvertInput, ConvertRefusal } from '../types.ts';

export type ConvertTerms = {
  sourceMinor: bigint;
  targetMinor: bigint;
  /** Both wallets as last read. */
  beforeMinor: bigint;
  targetBeforeMinor: bigint;
};

/** Returns the terms of a conversion, computed here from the quote, provided the person read exactly those. */
export async function convertTerms(input: ConvertInput): Promise<Result<ConvertTerms, ConvertRefusal>> {
  const { sourceCurrency, targetCurrency } = input;
  if (sourceCurrency === targetCurrency) return err({ code: 'same-currency' });
  if (!isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return err({ code: 'invalid-amount' });
  const quote = await quoteByNumber(input.queryNo);
  const fits = quote?.sourceCurrency === sourceCurrency && quote.targetCurrency === targetCurrency;
  if (!quote || !fits) return err({ code: 'quote-unknown' });
  if (quote.expiresAt <= serviceNow()) return err({ code: 'quote-expired' });
  if (quote.rate !== input.acceptedRate) return err({ code: 'rate-changed', rate: quote.rate });

  const amounts = bothAmounts(input, quote.rate);
  if (!amounts) return err({ code: 'invalid-amount' });
  const { sourceMinor, targetMinor } = amounts;
  const source = formatAmount(sourceMinor, sourceCurrency);
  const target = formatAmount(targetMinor, targetCurrency);
  if (
    !isSame(input.shownSource, sourceMinor, sourceCurrency) ||
    !isSame(input.shownTarget, targetMinor, targetCurrency)
  ) {
    return err({ code: 'amounts-changed', source, target });
  }
  const wallet = await findWallet(input.walletType, sourceCurrency);
  if (!wallet) return err({ code: 'wallet-unknown' });
  if (wallet.availableMinor < sourceMinor) {
    const available = formatAmount(wallet.availableMinor, sourceCurrency);
    return err({ code: 'insufficient-balance', available, currency: sourceCurrency });
  }
  // The first conversion into a currency opens its wallet.
  const grows = await findWallet(input.walletType, targetCurrency);
  return ok({
    sourceMinor,
    targetMinor,
    beforeMinor: wallet.availableMinor,
    targetBeforeMinor: grows?.availableMinor ?? 0n,
  });
}

/** True if an amount as it was read is this one. */
export function isSame(shown: string, minor: bigint, currency: string): boolean {
  const parsed = parseAmount(shown, currency);
  return parsed.ok && parsed.value === minor;
}
