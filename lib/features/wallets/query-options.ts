import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { Trend } from './activity.ts';
import type { ConversionView, CurrencyBalanceView, WalletsView } from './schema.ts';

export const walletsKey = ['wallets'] as const;

/** `trends` has the last days of each wallet whose entries are known, by its id. */
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
