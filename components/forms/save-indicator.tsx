'use client';
import { CircleAlert, CloudCheck, RefreshCw } from 'lucide-react';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.ts';
import { clockTime } from '../ui/date-text.ts';
import { TextButton } from '../ui/text-button.tsx';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'retrying'; attempt: number }
  | { kind: 'failed' };

/** Says whether the draft is safe. Aloud only when saving failed, and when it works again. */
export function SaveIndicator({ state, onRetry }: { state: SaveState; onRetry?: () => void }) {
  const t = useTranslations('common');
  const timeZone = useTimeZone() ?? 'UTC';
  const hadFailed = useRef(false);
  useEffect(() => {
    if (state.kind === 'failed' && !hadFailed.current) {
      hadFailed.current = true;
      announce(t('saveState.failed'));
    }
    if (state.kind === 'saved' && hadFailed.current) {
      hadFailed.current = false;
      announce(t('saveState.recovered'));
    }
  }, [state.kind, t]);

  const text = {
    idle: () => t('saveState.idle'),
    saving: () => t('saveState.saving'),
    saved: () =>
      t('saveState.saved', { time: state.kind === 'saved' ? clockTime(state.at, timeZone).slice(0, 5) : '' }),
    retrying: () => t('saveState.retrying', { count: state.kind === 'retrying' ? state.attempt : 0 }),
    failed: () => t('saveState.failed'),
  }[state.kind]();
  const bad = state.kind === 'failed' || state.kind === 'retrying';
  const Icon = bad ? CircleAlert : state.kind === 'saving' ? RefreshCw : CloudCheck;
  return (
    <span
      className="inline-flex flex-wrap items-center gap-1.5 text-hint text-ink-2"
      data-testid="save-indicator"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={bad ? 'size-4 text-amber-icon' : 'size-4 text-ink-3'}
      />
      <span className="tabular">{text}</span>
      {state.kind === 'failed' && onRetry && <TextButton onClick={onRetry}>{t('retry')}</TextButton>}
    </span>
  );
}
