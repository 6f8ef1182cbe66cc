import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { PersonWithFactor } from './schema.ts';

/** Read at every visit and not cached afterwards: the server renders the page with newer data. */
export function peopleWithFactorsOptions() {
  return queryOptions({
    queryKey: ['people-with-factors'] as const,
    queryFn: ({ signal }) => getJson<PersonWithFactor[]>('/api/second-factors', signal),
    staleTime: 0,
    gcTime: 0,
  });
}
