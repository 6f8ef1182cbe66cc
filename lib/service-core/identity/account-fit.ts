import { isCurrency } from '../money/amount.ts';
import type { Result } from '../result.ts';
import { validateBic, validateIban } from './account-number.ts';

/** A contradiction between an account and the order that pays to it. */
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

/** Routing types that name a wallet by its login. */
const walletRoutings: readonly string[] = ['alipay', 'wechat'];
export const isWalletRouting = (routingType: string): boolean => walletRoutings.includes(routingType);

/** The only currency that the personal China family pays (specification §4.2; decisions §5). */
export const personalTargetCurrency = 'CNY';

/** Returns contradictions between an account and its order (decisions §5); absent values never contradict. */
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

/** Territories whose accounts carry their parent country's code in the IBAN, and often in the BIC. */
const parents: Readonly<Record<string, string>> = {
  ...of('FI', ['AX']),
  ...of('FR', ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT']),
  ...of('GB', ['GG', 'IM', 'JE']),
  ...of('US', ['AS', 'GU', 'MP', 'PR', 'VI']),
};

type Account = {
  number?: string | undefined;
  country?: string | undefined;
  routingType?: string | undefined;
  routingValue?: string | undefined;
  /** Used by business orders, which have no routing. */
  swiftCode?: string | undefined;
};

export type CountryMisfit = {
  field: 'number' | 'routingValue' | 'swiftCode';
  /** The country that the field names; `account` is the account's country. */
  named: string;
  account: string;
};

/**
 * Returns the IBAN, BIC or sort code of an account that belong to another country than the account (decisions §5);
 * without a country the account counts as its IBAN's country. Values in a wrong format are skipped.
 */
export function countryMisfits({
  number,
  country,
  routingType,
  routingValue,
  swiftCode,
}: Account): CountryMisfit[] {
  const iban = countryIn(validateIban(number ?? ''), 0);
  const account = country || iban;
  if (!account) return [];
  const named = {
    number: iban,
    routingValue: countryOfRouting({ routingType, routingValue }, account),
    swiftCode: countryIn(validateBic(swiftCode ?? ''), 4),
  };
  return (['number', 'routingValue', 'swiftCode'] as const).flatMap((field) => {
    const code = named[field];
    const fits = code === undefined || code === account || code === parents[account];
    return fits ? [] : [{ field, named: code, account }];
  });
}

function countryOfRouting({ routingType, routingValue }: Account, account: string): string | undefined {
  if (routingType === 'swift') return countryIn(validateBic(routingValue ?? ''), 4);
  // Hong Kong's Faster Payment System is also called FPS.
  if (routingType === 'sort' || (routingType === 'fps' && account !== 'HK')) return 'GB';
  return undefined;
}

function countryIn(checked: Result<string, unknown>, from: number): string | undefined {
  return checked.ok ? checked.value.slice(from, from + 2) : undefined;
}

function of(parent: string, territories: readonly string[]): Record<string, string> {
  return Object.fromEntries(territories.map((territory) => [territory, parent]));
}
