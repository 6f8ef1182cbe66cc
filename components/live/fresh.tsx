'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { overviewKey } from '@/lib/features/overview/query-options.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { Notice } from '../ui/notice.tsx';
import { pageRefreshes } from './shown-revision.ts';

/** Fades from the selection tint when `value` changes; not at the first paint. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value);
  return (
    <span key={value} className={first === value ? undefined : 'just-changed rounded-sm'}>
      {children}
    </span>
  );
}

/** Says that the page's last refresh failed, so that it may be out of date. */
export function StaleNotice({ isError }: { isError: boolean }) {
  const t = useTranslations('common');
  return (
    isError && (
      <Notice kind="warning" className="mb-3">
        {t('stale')}
      </Notice>
    )
  );
}

/**
 * Keeps a server-rendered page up to date, for pages that show nothing about it. `subject` is the key of the changes that
 * the page shows, of every change unless given; a page with a subject of its own is also read again on focus.
 */
export function PageRefresh({ subject }: { subject?: readonly string[] }) {
  usePageUpdates(subject);
  return null;
}

/**
 * Keeps a server-rendered page up to date: it is rendered again in place when something changed. It first checks that the
 * portal answers, because Next leaves the page if a refresh fails. Returns true while the portal does not answer and the
 * page may be out of date.
 */
export function usePageUpdates(subject: readonly string[] = overviewKey): boolean {
  const refresh = usePageRefresh();
  const { isError } = useQuery({
    queryKey: subject,
    queryFn: async ({ signal }) => {
      await getJson<unknown>('/api/capabilities', signal);
      refresh();
      return true;
    },
    // The page was just rendered: only a change makes it old.
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: subject === overviewKey ? true : 'always',
    // A failure does not outlive its page either.
    gcTime: 0,
  });
  return isError;
}

/** Renders the page again in place; until that is done the page does not count as up to date. */
export function usePageRefresh(): () => void {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [id] = useState(() => Symbol('refresh'));
  useEffect(() => {
    if (!isPending) pageRefreshes.end(id);
  }, [isPending, id]);
  useEffect(() => () => pageRefreshes.end(id), [id]);
  return useCallback(() => {
    pageRefreshes.begin(id);
    startTransition(() => router.refresh());
  }, [router, id]);
}

/** The pages this tab has shown, by the rendering they came from. */
const shown = new Set<string>();

type Options = {
  /** Identifies one rendering of one page by the server. */
  drawn: string;
  /** The time of the data shown; changes with each read. */
  readAt: string;
  /** Reads the shown data again. */
  readAgain: () => unknown;
};

/**
 * True while a page is shown as restored by the history, from the router's or the browser's cache: it may be older than
 * later actions. It is read again at once; until then it announces nothing.
 */
export function useRestored({ drawn, readAt, readAgain }: Options): boolean {
  const [old, setOld] = useState(() => (shown.has(drawn) ? readAt : null));
  const refresh = useEffectEvent(readAgain);
  useEffect(() => {
    if (old !== null) void refresh();
  }, [old]);
  useEffect(() => {
    shown.add(drawn);
  }, [drawn]);
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && setOld(readAt));
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return old === readAt;
}
