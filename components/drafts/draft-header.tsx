'use client';
import { type SaveState as IndicatorState, SaveIndicator } from '@/components/forms/save-indicator.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useDraft } from './draft-context.ts';
import type { SaveState } from './draft-saver.ts';
import { useWords } from './use-words.ts';

function indicatorOf(state: SaveState): IndicatorState {
  switch (state.phase) {
    case 'idle':
      return { kind: 'idle' };
    case 'saving':
      return { kind: 'saving' };
    case 'saved':
      return { kind: 'saved', at: state.at };
    case 'retrying':
      return { kind: 'retrying', attempt: state.attempt };
    case 'failed':
    case 'signed-out':
    case 'conflict':
    case 'gone':
      return { kind: 'failed' };
  }
}

/** Beside the title: whether what was typed is safe. */
export function DraftSaveIndicator() {
  const { saveState, saver } = useDraft();
  return <SaveIndicator state={indicatorOf(saveState)} onRetry={() => saver.resume()} />;
}

/** What keeps the draft from being saved and cannot be tried again by itself. */
export function DraftNotices() {
  const { saveState } = useDraft();
  const words = useWords('wizard');
  if (saveState.phase === 'signed-out') {
    return (
      <Notice kind="warning" role="alert" className="mb-5" title={words('notSaved.signedOut.title')}>
        {words('notSaved.signedOut.text')}{' '}
        <a className="text-link underline" href="/sign-in" target="_blank" rel="noreferrer">
          {words('notSaved.signedOut.link')}
        </a>
      </Notice>
    );
  }
  if (saveState.phase === 'gone') {
    return (
      <Notice kind="warning" role="alert" className="mb-5" title={words('notSaved.gone.title')}>
        {words('notSaved.gone.text')}
      </Notice>
    );
  }
  return null;
}
