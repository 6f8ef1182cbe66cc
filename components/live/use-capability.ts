'use client';
import { useQuery } from '@tanstack/react-query';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import type { Capability, CapabilityHealth } from '@/lib/features/exchanges/schema.ts';
import { useOnline } from './use-online.ts';

export type CapabilityOutage = { kind: 'offline' } | { kind: 'failing'; health: CapabilityHealth };

/**
 * Returns the obstacle to an action that needs these capabilities: no network, or one of them that failed so lately
 * that trying again is no use yet. Null while nothing is known against it.
 */
export function useCapability(need: readonly Capability[]): CapabilityOutage | null {
  const isOnline = useOnline();
  const { data: health } = useQuery(capabilitiesOptions());
  if (!isOnline) return { kind: 'offline' };
  const failing = health?.find(({ capability, isResting }) => need.includes(capability) && isResting);
  return failing ? { kind: 'failing', health: failing } : null;
}
