import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { NavigationCounts } from './schema.ts';

export const navigationKey = ['navigation'] as const;
export const overviewKey = ['overview'] as const;

export function navigationOptions() {
  return queryOptions({
    queryKey: navigationKey,
    queryFn: ({ signal }) => getJson<NavigationCounts>('/api/navigation', signal),
    refetchInterval: 60_000,
  });
}
