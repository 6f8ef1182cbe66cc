'use client';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { usePresence } from './use-presence.ts';

const loadNotice = () => import('./presence-notice.tsx');

/** The other people who have this draft open; nothing while there are none. */
export function DraftPresence() {
  const { view, takeOver } = usePresence();
  const isAlone = view === null || (view.holder.self && view.ownTabs === 0 && view.watching.length === 0);
  const notice = useOnDemand(loadNotice, !isAlone);
  if (isAlone || !notice) return null;
  return <notice.PresenceNotice view={view} onTakeOver={takeOver} />;
}
