import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../get-json.ts';
import type { CapabilityHealth } from './types.ts';

const everyMs = 60_000;
/** While something rests, so that it is offered again soon after it may be tried. */
const everyMsFailing = 10_000;

export const capabilitiesKey = ['capabilities'] as const;

export function capabilitiesOptions() {
  return queryOptions({
    queryKey: capabilitiesKey,
    queryFn: ({ signal }) => getJson<CapabilityHealth[]>('/api/capabilities', signal),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'failing') ? everyMsFailing : everyMs,
  });
}
