'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The page stays as it is behind it: nothing typed is thrown away before the person says so. */
export function SessionEnded() {
  const t = useTranslations('live');
  const [isPutAway, setIsPutAway] = useState(false);
  function signIn() {
    const path = `${location.pathname}${location.search}`;
    location.assign(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  return (
    <Dialog
      alert
      open={!isPutAway}
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
