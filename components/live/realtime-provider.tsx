'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { liveState } from './live-state.ts';
import { useLiveUpdates } from './use-live-updates.ts';

/** For signed-in pages, inside the query provider: live updates, and a word when the session has ended. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  useLiveUpdates();
  return (
    <>
      {children}
      <SessionEnded />
    </>
  );
}

/** The page stays as it is behind it: nothing typed is thrown away before the person says so. */
function SessionEnded() {
  const t = useTranslations('live');
  const state = useSyncExternalStore(liveState.subscribe, liveState.get, liveState.getOnServer);
  const [isPutAway, setIsPutAway] = useState(false);
  // A new page of the same tab is a new session.
  useEffect(() => () => liveState.set('connecting'), []);
  function signIn() {
    const path = `${location.pathname}${location.search}`;
    location.assign(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  return (
    <Dialog
      alert
      open={state === 'ended' && !isPutAway}
      onClose={() => setIsPutAway(true)}
      title={t('endedTitle')}
      description={t('endedText')}
      footer={
        <Button variant="primary" onClick={signIn}>
          {t('signIn')}
        </Button>
      }
    />
  );
}
