'use client';
import { CircleAlert, CloudCheck, RefreshCw } from 'lucide-react';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { announce } from '../../ui/announcer.tsx';
import { TextButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/values/time.tsx';
import { useWords } from '../fields/use-words.ts';
import { useDerived, useDraft } from '../form/draft-context.ts';
import type { SaveState } from '../form/draft-saver.ts';
import { stepWords, type WizardStep } from './wizard-steps.ts';

/** The step's title, with the draft's save state beside it. */
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

/** Shows whether the draft is saved; announced only when saving fails and when it works again. */
function SaveIndicator({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
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
