'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { getJson } from '@/lib/get-json.ts';
import type { Announced } from '../live/announced.ts';
import { liveNews } from '../live/live-news.ts';
import { noteFailedReading } from '../live/live-state.ts';
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
  const [isCutOff, setIsCutOff] = useState(false);
  useStatusAnnouncements(needsMe);
  useEffect(() => {
    const stop = new AbortController();
    const askFirst = async () => {
      try {
        await getJson('/api/capabilities', stop.signal);
        setIsCutOff(false);
        router.refresh();
      } catch (error) {
        if (stop.signal.aborted) return;
        noteFailedReading(error);
        setIsCutOff(true);
      }
    };
    const pace = paced((topic) => (topic === 'change' ? router.refresh() : void askFirst()), paceMs);
    const leave = liveNews.subscribe((news) => pace.ask(news === 'everything' ? 'unknown' : 'change'));
    return () => {
      leave();
      pace.stop();
      stop.abort();
    };
  }, [router]);
  return isCutOff && cutOff;
}
