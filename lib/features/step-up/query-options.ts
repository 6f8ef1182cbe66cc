import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { PersonWithFactor } from './schema.ts';

/** Read at every visit and dropped afterwards: the page comes with a newer one. */
export function peopleWithFactorsOptions() {
  return queryOptions({
    queryKey: ['people-with-factors'] as const,
    queryFn: ({ signal }) => getJson<PersonWithFactor[]>('/api/second-factors', signal),
    staleTime: 0,
    gcTime: 0,
  });
}
