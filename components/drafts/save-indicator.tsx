'use client';
import { CircleAlert, CloudCheck, RefreshCw } from 'lucide-react';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.ts';
import { clockTime } from '../ui/date-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { SaveState } from './draft-saver.ts';

/** Says whether the draft is safe. Aloud only when saving failed, and when it works again. */
export function SaveIndicator({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useTranslations('common');
  const timeZone = useTimeZone() ?? 'UTC';
  const hadFailed = useRef(false);
  const { phase } = state;
  const isSaved = state.phase === 'saved';
  const isRetrying = state.phase === 'retrying';
  const isFailed = !isSaved && !isRetrying && phase !== 'idle' && phase !== 'saving';
  useEffect(() => {
    if (isFailed === hadFailed.current || !(isFailed || isSaved)) return;
    hadFailed.current = isFailed;
    announce(t(isFailed ? 'saveState.failed' : 'saveState.recovered'));
  }, [isFailed, isSaved, t]);

  const text = () => {
    if (isSaved) return t('saveState.saved', { time: clockTime(state.at, timeZone).slice(0, 5) });
    if (isRetrying) return t('saveState.retrying', { count: state.attempt });
    return t(phase === 'idle' || phase === 'saving' ? `saveState.${phase}` : 'saveState.failed');
  };
  const bad = isFailed || isRetrying;
  const Icon = bad ? CircleAlert : phase === 'saving' ? RefreshCw : CloudCheck;
  return (
    <span
      className="inline-flex flex-wrap items-center gap-1.5 text-hint text-ink-2"
      data-testid="save-indicator"
    >
      <Icon className={bad ? 'size-4 text-amber-icon' : 'size-4 text-ink-3'} />
      <span className="tabular">{text()}</span>
      {isFailed && <TextButton onClick={onRetry}>{t('retry')}</TextButton>}
    </span>
  );
}
