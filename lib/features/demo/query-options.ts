import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { DemoState } from './schema.ts';

export const demoKey = ['demo'] as const;

const everyMs = 1_000;

/** Null once no demo is offered or loading. Read every second while the demo is loading. */
export function demoOptions() {
  return queryOptions({
    queryKey: demoKey,
    queryFn: ({ signal }) => getJson<DemoState | null>('/api/demo', signal),
    refetchInterval: ({ state }) => (state.data?.state === 'loading' ? everyMs : false),
    gcTime: 0,
  });
}
