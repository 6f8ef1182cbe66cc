'use client';
import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { getJson } from '@/lib/get-json.ts';
import { clockTime } from '@/lib/i18n/format.ts';
import { liveNews } from '../live/live-news.ts';
import { noteFailedReading } from '../live/live-state.ts';
import { paced } from '../live/paced.ts';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';
import { Notice } from '../ui/notice.tsx';

const paceMs = 500;

type Props = { needsMe: readonly OrderSummary[]; readAt: string };

/**
 * Keeps the overview alive, which the server draws: it is drawn again in place when something changed. While the live
 * connection is silent the portal is asked first whether it is there: for a page that does not come, Next would leave
 * this one. Until it is there again, the overview stays as it is and says of when it is.
 */
export function OverviewUpdates({ needsMe, readAt }: Props) {
  const t = useTranslations('overview');
  const timeZone = useTimeZone() ?? 'UTC';
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
  if (!isCutOff) return null;
  return (
    <Notice kind="warning" className="xl:col-span-12">
      {t('failed', { time: clockTime(readAt, timeZone) })}
    </Notice>
  );
}
