'use client';
import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { everyLiveKey, keysOfChange } from './changed-keys.ts';
import { liveNews } from './live-news.ts';
import { noteFailedReading } from './live-state.ts';
import { paced } from './paced.ts';

const paceMs = 500;
/** No page takes longer from being read to being shown. */
const drawingMs = 5_000;

/** Inside a query provider: every query of the page is read again when the live connection says it became old. */
export function QueryUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const pace = paced((topic) => {
      void client.invalidateQueries({ queryKey: JSON.parse(topic) as unknown[] });
    }, paceMs);
    const heardAt = new Map<string, number>();
    const leave = liveNews.subscribe((news) => {
      const keys = news === 'everything' ? everyLiveKey : keysOfChange(news);
      for (const key of keys) {
        const topic = JSON.stringify(key);
        heardAt.set(topic, Date.now());
        pace.ask(topic);
      }
    });
    // News can come while the server draws the page that shows it: a query that appears just then may be old.
    const askIfJustHeard = (query: Query) => {
      for (const [topic, at] of heardAt) {
        if (Date.now() - at > drawingMs) heardAt.delete(topic);
        else if (matchQuery({ queryKey: JSON.parse(topic) as unknown[] }, query)) pace.ask(topic);
      }
    };
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type === 'added') queueMicrotask(() => askIfJustHeard(event.query));
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
