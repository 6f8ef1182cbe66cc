'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { overviewKey } from '@/lib/features/overview/query-options.ts';
import { getJson } from '@/lib/fetch-json.ts';

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
