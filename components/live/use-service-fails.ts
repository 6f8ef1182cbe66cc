'use client';
import { useQuery } from '@tanstack/react-query';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';

/**
 * True if the service is out of reach: the portal's newest call of any kind came to nothing. Unknown until the first
 * answer.
 */
export function useServiceFails(): boolean | undefined {
  const { data: all } = useQuery(capabilitiesOptions());
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
