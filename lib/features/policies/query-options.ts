import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { PoliciesPage } from './schema.ts';

export const policiesKey = ['policies'] as const;

/** Read at every visit and dropped afterwards: the page comes with a newer one. */
export function policiesOptions() {
  return queryOptions({
    queryKey: policiesKey,
    queryFn: ({ signal }) => getJson<PoliciesPage>('/api/policies', signal),
    staleTime: 0,
    gcTime: 0,
  });
}
