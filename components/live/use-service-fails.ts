'use client';
import type { CapabilityHealth } from '@/lib/features/exchanges/types.ts';
import { useReading } from './use-reading.ts';

const everyMinute = { everyMs: 60_000 };

/**
 * Whether the service is out of reach: the portal's newest call of any kind came to nothing. Unknown until the first
 * answer.
 */
export function useServiceFails(): boolean | undefined {
  const { data } = useReading<CapabilityHealth[]>('/api/capabilities', everyMinute);
  return data && newest(data.map((one) => one.lastFailureAt)) > newest(data.map((one) => one.lastSuccessAt));
}

const newest = (times: readonly (string | null)[]): string =>
  times
    .map((at) => at ?? '')
    .toSorted()
    .at(-1) ?? '';
