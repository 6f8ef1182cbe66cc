'use client';
import { useEffect, useState } from 'react';
import type { SearchAnswer, SearchHit } from '@/lib/features/search/types.ts';
import { getJson } from '@/lib/get-json.ts';
import { noteFailedReading } from '../live/live-state.ts';

const pauseMs = 150;
type Found = { query: string; hits: readonly SearchHit[]; isError: boolean };
const nothing: Found = { query: '', hits: [], isError: false };

/** The records that a query finds, once the typing pauses; what an older query found is never shown for a newer. */
export function useSearch(query: string): Found & { isSearching: boolean } {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (query === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { hits } = await getJson<SearchAnswer>(
          `/api/search?q=${encodeURIComponent(query)}`,
          stop.signal,
        );
        setFound({ query, hits, isError: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        noteFailedReading(error);
        setFound({ query, hits: [], isError: true });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  const shown = found.query === query ? found : nothing;
  return { ...shown, isSearching: query !== '' && found.query !== query };
}
