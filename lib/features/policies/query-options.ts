import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { PoliciesPage } from './schema.ts';

export const policiesKey = ['policies'] as const;

/** Read at every visit and not cached afterwards: the server renders the page with newer data. */
export function policiesOptions() {
  return queryOptions({
    queryKey: policiesKey,
    queryFn: ({ signal }) => getJson<PoliciesPage>('/api/policies', signal),
    staleTime: 0,
    gcTime: 0,
  });
}
