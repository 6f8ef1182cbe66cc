'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { overviewKey } from '@/lib/features/overview/query-options.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { Notice } from '../ui/notice.tsx';

/** Fades from the selection tint when `value` becomes another one; never at the first paint. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value);
  return (
    <span key={value} className={first === value ? undefined : 'just-changed rounded-sm'}>
      {children}
    </span>
  );
}

/** Says that the latest reading of a page failed, so that what stands there may be old. */
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

/** Keeps a page alive that the server draws and that has nothing else to say about it. */
export function PageRefresh() {
  usePageUpdates();
  return null;
}

/**
 * Keeps a page alive that the server draws: it is drawn again in place when something changed. The portal is asked first
 * whether it is there: for a page that does not come, Next would leave this one. Until the portal is there again, the
 * page stays as it is; true meanwhile, so that it can say of when it is.
 */
export function usePageUpdates(): boolean {
  const router = useRouter();
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
  return isError;
}

/** The pages that this tab showed, by what they were drawn from. */
const shown = new Set<string>();

type Options = {
  /** Names one drawing of one page by the server. */
  drawn: string;
  /** The time of the reading on show; another one after each reading. */
  readAt: string;
  /** Reads again what is shown. */
  readAgain: () => unknown;
};

/**
 * True while a page stands as the history brought it back, from the router or from the browser's own memory of pages:
 * it may be older than what was done since. It is read again at once, and says nothing of its own until it was.
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
