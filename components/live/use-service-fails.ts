'use client';
import { useSyncExternalStore } from 'react';
import { capabilityHealth } from './capability-health.ts';

/**
 * True if the service is out of reach: the portal's newest call of any kind came to nothing. Unknown until the first
 * answer.
 */
export function useServiceFails(): boolean | undefined {
  const all = useSyncExternalStore(
    capabilityHealth.subscribe,
    capabilityHealth.get,
    capabilityHealth.getOnServer,
  );
  const calls = all?.filter(({ capability }) => capability !== 'callbacks');
  return (
    calls && newest(calls.map((one) => one.lastFailureAt)) > newest(calls.map((one) => one.lastSuccessAt))
  );
}

const newest = (times: readonly (string | null)[]): string =>
  times
    .map((at) => at ?? '')
    .toSorted()
    .at(-1) ?? '';
