import type { QuoteView } from '@/lib/features/quotes/schema.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import { bothAmounts } from '@/lib/features/wallets/amounts.ts';
import type { WalletType, WalletView } from '@/lib/features/wallets/schema.ts';
import { formatAmount, isCurrency } from '@/lib/service-core/money/index.ts';

/** The conversion a person wants; `amount` is decimal text of the fixed side, empty while nothing is typed. */
export type Wish = {
  walletType: WalletType;
  sourceCurrency: string;
  targetCurrency: string;
  fixedSide: 'source' | 'target';
  amount: string;
};

export type GivenWish = { [K in 'walletType' | 'from' | 'to' | 'amount']: string | undefined };

/** The form's beginning: what the address asks for, as far as there are such wallets; an amount is never made up. */
export function initialWish(wallets: readonly WalletView[], given: GivenWish): Wish {
  const asked: WalletType | undefined =
    given.walletType === 'business' || given.walletType === 'personal' ? given.walletType : undefined;
  const walletType = asked ?? (wallets.some(({ type }) => type === 'business') ? 'business' : 'personal');
  const own = wallets.filter(({ type }) => type === walletType);
  const has = (currency: string | undefined) => own.some((wallet) => wallet.currency === currency);
  const other = (than: string | undefined) =>
    (
      own.find((one) => one.currency !== than && /[1-9]/.test(one.available)) ??
      own.find((one) => one.currency !== than)
    )?.currency;
  const to = has(given.to) ? given.to : undefined;
  const from = has(given.from) && given.from !== to ? given.from : undefined;
  const sourceCurrency = from ?? other(to) ?? '';
  const targetCurrency = to ?? other(sourceCurrency) ?? '';
  const amount = given.amount && /^\d{1,15}(\.\d{1,4})?$/.test(given.amount) ? given.amount : '';
  return { walletType, sourceCurrency, targetCurrency, fixedSide: to ? 'target' : 'source', amount };
}

export type Quote = Omit<QuoteView, 'serverNow'>;

export function quoteFits(quote: Quote | null, wish: Wish): quote is Quote {
  return quote?.sourceCurrency === wish.sourceCurrency && quote.targetCurrency === wish.targetCurrency;
}

/** Both amounts as they would be sent, by the same rounding as the server's; null while there is nothing to compute. */
export function amountsOf(wish: Wish, quote: Quote | null): { source: string; target: string } | null {
  const { sourceCurrency, targetCurrency } = wish;
  if (!quoteFits(quote, wish) || !isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return null;
  const amounts = bothAmounts(wish, quote.rate);
  return (
    amounts && {
      source: formatAmount(amounts.sourceMinor, sourceCurrency),
      target: formatAmount(amounts.targetMinor, targetCurrency),
    }
  );
}

/** Returns both wallets' balances after the conversion; null for one that is not known. */
export function balancesAfter(
  wish: Wish,
  amounts: { source: string; target: string },
  wallets: readonly WalletView[],
): { source: string | null; target: string | null; short: string | undefined } {
  const find = (currency: string) =>
    wallets.find((one) => one.type === wish.walletType && one.currency === currency);
  const source = find(wish.sourceCurrency);
  const target = find(wish.targetCurrency);
  const short =
    source &&
    shortBalance({ amount: amounts.source, available: source.available, currency: source.currency });
  return {
    source:
      source && short === undefined ? sum(source.available, `-${amounts.source}`, source.currency) : null,
    target: target ? sum(target.available, amounts.target, target.currency) : null,
    short,
  };
}

function sum(left: string, right: string, currency: string): string {
  // Both carry the currency's own decimals, so without the point they are minor units.
  const minor = (text: string) => BigInt(text.replace('.', ''));
  return formatAmount(minor(left) + minor(right), currency);
}
