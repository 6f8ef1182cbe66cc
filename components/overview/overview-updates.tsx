'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { overviewKey } from '@/lib/features/overview/query-options.ts';
import { getJson } from '@/lib/get-json.ts';
import type { Announced } from '../live/announced.ts';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';

type Props = {
  needsMe: readonly Announced[];
  /** Shown above the overview while the portal does not answer; drawn while it still did. */
  cutOff: ReactNode;
};

/**
 * Keeps the overview alive, which the server draws: it is drawn again in place when something changed. The portal is
 * asked first whether it is there: for a page that does not come, Next would leave this one. Until the portal is there
 * again, the overview stays as it is and says of when it is.
 */
export function OverviewUpdates({ needsMe, cutOff }: Props) {
  const router = useRouter();
  useStatusAnnouncements(needsMe);
  const { isError } = useQuery({
    queryKey: overviewKey,
    queryFn: async ({ signal }) => {
      await getJson<unknown>('/api/capabilities', signal);
      router.refresh();
      return true;
    },
    // The server has just drawn it: only a change makes it old.
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
    // Nor does a failure outlive the page it was on.
    gcTime: 0,
  });
  return isError && cutOff;
}
