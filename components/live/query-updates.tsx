'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { everyLiveKey, keysOfChange } from './changed-keys.ts';
import { liveNews } from './live-news.ts';
import { noteFailedReading } from './live-state.ts';
import { paced } from './paced.ts';

const paceMs = 500;

/** Inside a query provider: every query of the page is read again when the live connection says it became old. */
export function QueryUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const pace = paced((topic) => {
      void client.invalidateQueries({ queryKey: JSON.parse(topic) as unknown[] });
    }, paceMs);
    const leave = liveNews.subscribe((news) => {
      const keys = news === 'everything' ? everyLiveKey : keysOfChange(news);
      for (const key of keys) pace.ask(JSON.stringify(key));
    });
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') noteFailedReading(event.action.error);
    });
    return () => {
      leave();
      pace.stop();
      forget();
    };
  }, [client]);
  return null;
}
