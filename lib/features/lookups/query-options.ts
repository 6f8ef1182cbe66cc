import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { AccountCheckHistory, SettlementWallet } from './schema.ts';

export const accountChecksKey = ['account-checks'] as const;

/** A page of account checks: the newest, or the checks older than `after`. */
export function accountChecksOptions(after: string | undefined) {
  return queryOptions({
    queryKey: [...accountChecksKey, after ?? 'newest'] as const,
    queryFn: ({ signal }) =>
      getJson<AccountCheckHistory>(
        `/api/lookups/account-checks${after === undefined ? '' : `?after=${after}`}`,
        signal,
      ),
  });
}

export const settlementWalletOptions = queryOptions({
  queryKey: ['settlement-wallet'] as const,
  queryFn: ({ signal }) => getJson<SettlementWallet>('/api/lookups/settlement-wallet', signal),
  staleTime: 0,
  // The check can be sent without it.
  retry: false,
});
