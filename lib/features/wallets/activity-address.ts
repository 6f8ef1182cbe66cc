import type { ActivityInput } from './schema.ts';

/** The page of a wallet with everything that the input asks of it. */
export function activityAddress(walletId: string, input: ActivityInput): string {
  const search = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `/wallets/${walletId}${search.size > 0 ? `?${search}` : ''}`;
}

/** The page of a wallet with its bank details open and the missing amount (decimal text) filled in. */
export const fundAddress = (wallet: { type: string; currency: string }, amount: string): string =>
  activityAddress(`${wallet.type}-${wallet.currency}`, { add: amount });
