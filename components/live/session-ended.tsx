'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/button-class.ts';
import { Dialog } from '../ui/dialog.tsx';
import { awaitReturn } from './await-return.ts';

type Props = { hasEnded: boolean; userId: string; onReturn: () => void };

/**
 * Covers the page, which stays as it is: signing in happens in a tab of its own, and what was typed here is saved
 * when the same person is back. For another person the page begins anew.
 */
export function SessionEnded({ hasEnded, userId, onReturn }: Props) {
  const t = useTranslations('live');
  const [isPutAway, setIsPutAway] = useState(false);
  useEffect(() => {
    if (!hasEnded) return;
    return awaitReturn((returned) => {
      if (returned !== userId) location.reload();
      setIsPutAway(false);
      onReturn();
    });
  }, [hasEnded, userId, onReturn]);
  return (
    <Dialog
      alert
      open={hasEnded && !isPutAway}
      onClose={() => setIsPutAway(true)}
      title={t('endedTitle')}
      description={t('endedText')}
      footer={
        <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </a>
      }
    />
  );
}
