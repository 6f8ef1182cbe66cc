import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { Overview } from './types.ts';

export const overviewKey = ['overview'] as const;

export function overviewOptions() {
  return queryOptions({
    queryKey: overviewKey,
    queryFn: ({ signal }) => getJson<Overview>('/api/overview', signal),
  });
}
