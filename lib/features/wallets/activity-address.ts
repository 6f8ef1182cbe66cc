import type { ActivityInput } from './schema.ts';

/** Address of a wallet's page with this filter. */
export function activityAddress(walletId: string, input: ActivityInput): string {
  const search = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `/wallets/${walletId}${search.size > 0 ? `?${search}` : ''}`;
}

/** Address of a wallet's page with its bank details open and the missing amount (decimal text) filled in. */
export const fundAddress = (wallet: { type: string; currency: string }, amount: string): string =>
  activityAddress(`${wallet.type}-${wallet.currency}`, { add: amount });
