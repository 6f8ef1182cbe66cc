import type { LiveChange } from '@/lib/features/live/types.ts';

/** The outdated part: what one change names, or everything after nobody listened for a while. */
export type LiveNews = LiveChange | 'everything';

const listeners = new Set<(news: LiveNews) => void>();

/** Carries what the live connection says to what is shown on this page, whatever that reads its data with. */
export const liveNews = {
  publish(news: LiveNews): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: LiveNews) => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
