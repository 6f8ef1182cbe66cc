import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { CapabilityHealth } from './types.ts';

export function healthOptions() {
  return queryOptions({
    queryKey: ['capabilities'] as const,
    queryFn: ({ signal }) => getJson<CapabilityHealth[]>('/api/capabilities', signal),
  });
}
