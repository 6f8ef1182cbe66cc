'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { SavedNote } from './saved-note.tsx';

type Props = { endsAt: number; isLimit: boolean; onStay: () => void };

/**
 * The warning two minutes before the session ends. Esc also keeps the session; minutes in words, seconds only in the
 * last minute.
 */
export function SessionWarning({ endsAt, isLimit, onStay }: Props) {
  const t = useTranslations('session');
  const [now, setNow] = useState(() => Date.now());
  const [isPutAway, setIsPutAway] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isLastMinute = seconds <= 60;
  useEffect(() => {
    if (isLastMinute && !isPutAway) announce(t('lastMinute'), 'assertive');
  }, [isLastMinute, isPutAway, t]);
  // The absolute session limit cannot be extended: the user can only dismiss the warning.
  const close = isLimit ? () => setIsPutAway(true) : onStay;
  return (
    <Dialog
      alert
      open={!isPutAway}
      onClose={close}
      title={t(isLimit ? 'limitTitle' : 'soonTitle')}
      description={t(isLimit ? 'limitText' : 'soonText')}
      footer={
        <Button data-first-focus="" variant="primary" onClick={close}>
          {t(isLimit ? 'understood' : 'stay')}
        </Button>
      }
    >
      <p role="timer" aria-live="off" className="mb-1 tabular text-h3">
        {isLastMinute ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) })}
      </p>
      <SavedNote />
    </Dialog>
  );
}
