/** The page of a wallet with its bank details open and the missing amount (decimal text) filled in. */
export function fundAddress({ type, currency }: { type: string; currency: string }, amount: string): string {
  return `/wallets/${type}-${currency}?${new URLSearchParams({ add: amount })}`;
}
