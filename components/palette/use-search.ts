'use client';
import { useQuery } from '@tanstack/react-query';
import type { SearchAnswer, SearchHit } from '@/lib/features/search/types.ts';
import { getJson } from '@/lib/get-json.ts';

const pauseMs = 150;
const none: readonly SearchHit[] = [];

/** The records that a query finds, once the typing pauses: a newer query ends the one before it. */
export function useSearch(query: string): {
  hits: readonly SearchHit[];
  isError: boolean;
  isSearching: boolean;
} {
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => {
      await new Promise((goOn) => setTimeout(goOn, pauseMs));
      signal.throwIfAborted();
      return getJson<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`, signal);
    },
    enabled: query !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { hits: data?.hits ?? none, isError, isSearching: isFetching };
}
