'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { capabilitiesOptions } from '@/lib/features/exchanges/query-options.ts';
import type { Announced } from '../live/announced.ts';
import { liveNews } from '../live/live-news.ts';
import { paced } from '../live/paced.ts';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';

const paceMs = 500;

type Props = {
  needsMe: readonly Announced[];
  /** Shown above the overview while the portal does not answer; drawn while it still did. */
  cutOff: ReactNode;
};

/**
 * Keeps the overview alive, which the server draws: it is drawn again in place when something changed. While the live
 * connection is silent the portal is asked first whether it is there: for a page that does not come, Next would leave
 * this one. Until it is there again, the overview stays as it is and says of when it is.
 */
export function OverviewUpdates({ needsMe, cutOff }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const [isCutOff, setIsCutOff] = useState(false);
  useStatusAnnouncements(needsMe);
  useEffect(() => {
    let isShown = true;
    const askFirst = async () => {
      const isThere = await client.fetchQuery({ ...capabilitiesOptions(), staleTime: 0 }).then(
        () => true,
        () => false,
      );
      if (!isShown) return;
      setIsCutOff(!isThere);
      if (isThere) router.refresh();
    };
    const pace = paced((topic) => (topic === 'change' ? router.refresh() : void askFirst()), paceMs);
    const leave = liveNews.subscribe((news) => pace.ask(news === 'everything' ? 'unknown' : 'change'));
    return () => {
      leave();
      pace.stop();
      isShown = false;
    };
  }, [router, client]);
  return isCutOff && cutOff;
}
