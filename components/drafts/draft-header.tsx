'use client';
import { type SaveState as IndicatorState, SaveIndicator } from '@/components/forms/save-indicator.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { useDerived, useDraft } from './draft-context.ts';
import type { SaveState } from './draft-saver.ts';
import { useWords } from './use-words.ts';
import { stepWords, type WizardStep } from './wizard-steps.ts';

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

/** The step's title, and beside it whether what was typed is safe. */
export function DraftHeader({ step }: { step: WizardStep | 'all' }) {
  const { family, mode, saveState, saver } = useDraft();
  const words = useWords('wizard');
  const orderNo = useDerived((values) => values.orderNo);
  return (
    <>
      <PageHeader
        crumb={words(mode === 'update' ? 'crumbOfChange' : 'crumb', { orderNo })}
        title={words(`steps.${stepWords(step, family)}.title`)}
        aside={<SaveIndicator state={indicatorOf(saveState)} onRetry={() => saver.resume()} />}
        description={words(`steps.${stepWords(step, family)}.intro`)}
      />
      <DraftNotices />
    </>
  );
}

/** Problems that keep the draft from being saved and cannot be retried automatically. */
function DraftNotices() {
  const { saveState } = useDraft();
  const words = useWords('wizard');
  if (saveState.phase === 'signed-out') {
    return (
      <Notice kind="warning" role="alert" className="mb-5" title={words('notSaved.signedOut.title')}>
        {words('notSaved.signedOut.text')}{' '}
        <a className={textLinkClass} href="/sign-in" target="_blank" rel="noreferrer">
          {words('notSaved.signedOut.link')}
        </a>
      </Notice>
    );
  }
  if (saveState.phase === 'gone') {
    return (
      <Notice kind="warning" role="alert" className="mb-5" title={words('notSaved.gone.title')}>
        {words('notSaved.gone.text')}
        {saveState.orderId !== null && (
          <>
            {' '}
            <TextLink href={`/orders/${saveState.orderId}`}>{words('notSaved.gone.order')}</TextLink>
          </>
        )}
      </Notice>
    );
  }
  return null;
}
