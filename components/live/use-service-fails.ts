'use client';
import type { CapabilityHealth } from '@/lib/features/exchanges/types.ts';
import { useReading } from './use-reading.ts';

const everyMinute = { everyMs: 60_000 };

/** Whether something the portal does with the service fails at present; unknown until the first answer. */
export function useServiceFails(): boolean | undefined {
  const { data } = useReading<CapabilityHealth[]>('/api/capabilities', everyMinute);
  return data?.some(({ state }) => state === 'failing');
}
