import { isCurrency } from '../money/currencies.ts';

/** A way in which an account contradicts the order that pays to it. */
export type AccountMisfit =
  | 'wallet-currency'
  | 'wallet-routing'
  | 'unknown-currency'
  | 'other-currency'
  | 'other-country';

export type PaidAccount = {
  family: 'personal' | 'business' | 'global';
  targetCurrency: string;
  accountType?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  routingType?: string | undefined;
};

/** Logins, not bank routing: they name a wallet. */
const walletRoutings: readonly string[] = ['alipay', 'wechat'];
export const isWalletRouting = (routingType: string): boolean => walletRoutings.includes(routingType);

/** The one currency that the personal China family pays (specification §4.2; decisions §5). */
export const personalTargetCurrency = 'CNY';

/** Contradictions between an account and its order (decisions §5); what is not given contradicts nothing. */
export function accountMisfits(paid: PaidAccount): AccountMisfit[] {
  const { family, targetCurrency, accountType, country, currency, routingType } = paid;
  const misfits: AccountMisfit[] = [];
  // Alipay wallets hold CNY; other currencies go to bank accounts (specification §1).
  if (accountType === 'alipay' && targetCurrency && targetCurrency !== 'CNY') misfits.push('wallet-currency');
  if (accountType === 'bank' && routingType && isWalletRouting(routingType)) misfits.push('wallet-routing');
  if (currency && !isCurrency(currency)) misfits.push('unknown-currency');
  else if (currency && targetCurrency && currency !== targetCurrency) misfits.push('other-currency');
  const isPaidInChina = family === 'personal' || targetCurrency === 'CNY';
  if (country && country !== 'CN' && isPaidInChina) misfits.push('other-country');
  return misfits;
}
