'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from '../ui/link.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { liveState } from './live-state.ts';

const loadDot = () => import('./live-dot.tsx');

/**
 * The dot of the top bar: how the portal's own calls to the service went, then the live connection. What asks for it
 * comes after the page; until then, and until it has an answer, `checking` stands there.
 */
export function LiveHealth({ checking }: { checking: ReactNode }) {
  const t = useTranslations('live');
  const stream = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const dot = useOnDemand(loadDot, useIdle());
  return (
    <Link
      href="/help/health"
      title={stream === 'silent' ? t('polling') : undefined}
      className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm"
    >
      {dot ? <dot.LiveDot stream={stream} /> : checking}
    </Link>
  );
}
