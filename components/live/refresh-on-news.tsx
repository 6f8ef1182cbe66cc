'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { LiveKind } from '@/lib/features/live/types.ts';
import { liveNews } from './live-news.ts';
import { paced } from './paced.ts';

const paceMs = 700;

type Props = {
  /** The kinds of data on the page. */
  kinds: readonly LiveKind[];
  /** Only news of these count, but for those of wallets, which have no other. */
  ids?: readonly string[];
};

/** Draws a page again, in place, when something on it may have changed. */
export function RefreshOnNews({ kinds, ids }: Props) {
  const router = useRouter();
  const shown = kinds.join(' ');
  const watched = ids?.join(' ');
  useEffect(() => {
    const pace = paced(() => router.refresh(), paceMs);
    const leave = liveNews.subscribe((news) => {
      if (news === 'everything') return pace.ask('page');
      if (!shown.split(' ').includes(news.kind)) return;
      if (watched === undefined || news.kind === 'wallets' || watched.split(' ').includes(news.id))
        pace.ask('page');
    });
    return () => {
      leave();
      pace.stop();
    };
  }, [router, shown, watched]);
  return null;
}
