import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { ConversionView, WalletsView } from './types.ts';

export const walletsKey = ['wallets'] as const;

export type WalletsPage = WalletsView & { conversions: ConversionView[] };

export function walletsOptions() {
  return queryOptions({
    queryKey: walletsKey,
    queryFn: ({ signal }) => getJson<WalletsPage>('/api/wallets', signal),
  });
}
