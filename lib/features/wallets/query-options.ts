import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { Trend } from './activity.ts';
import type { ConversionView, CurrencyBalanceView, WalletsView } from './schema.ts';

export const walletsKey = ['wallets'] as const;

/** `trends` holds the last days of each wallet with entries, by wallet id. */
export type WalletsPage = WalletsView & {
  conversions: ConversionView[];
  trends: Record<string, Trend>;
  byCurrency: CurrencyBalanceView[];
};

export function walletsOptions() {
  return queryOptions({
    queryKey: walletsKey,
    queryFn: ({ signal }) => getJson<WalletsPage>('/api/wallets', signal),
  });
}
