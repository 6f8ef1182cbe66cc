'use client';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { useDerived, useDraft } from './draft-context.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { useWords } from './use-words.ts';
import { stepWords, type WizardStep } from './wizard-steps.ts';

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
        aside={<SaveIndicator state={saveState} onRetry={() => saver.resume()} />}
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
