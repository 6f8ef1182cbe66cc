import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { CapabilityHealth } from './schema.ts';

const everyMs = 60_000;
/** While a capability fails. Sooner if a resting capability may be tried again before that. */
const everyMsFailing = 10_000;
const soonestMs = 1_000;

export const capabilitiesKey = ['capabilities'] as const;

export function capabilitiesOptions() {
  return queryOptions({
    queryKey: capabilitiesKey,
    queryFn: ({ signal }) => getJson<CapabilityHealth[]>('/api/capabilities', signal),
    refetchInterval: ({ state }) => nextReadMs(state.data ?? [], Date.now()),
  });
}

function nextReadMs(health: readonly CapabilityHealth[], nowMs: number): number {
  const failing = health.filter(({ state }) => state === 'failing');
  if (failing.length === 0) return everyMs;
  const rests = failing.flatMap(({ isResting, retryAt }) =>
    isResting && retryAt ? [Date.parse(retryAt) - nowMs] : [],
  );
  return Math.min(everyMsFailing, Math.max(soonestMs, Math.min(...rests)));
}
