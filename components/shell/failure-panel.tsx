'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { unreadableId } from '@/lib/unreadable-id.ts';
import { buttonClass, PlainLinkButton } from '../ui/button.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';

/** The properties that Next passes to an error page. */
export type FailureProps = { error: Error & { digest?: string }; reset: () => void };

// Every page includes this panel and hardly any shows it, so the button loads on demand.
const loadCopyButton = () => import('../ui/values/copy-button.tsx');

/** Shown by an error boundary: the page failed, nothing was lost, and the id that finds the error in the log. */
export function FailurePanel({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  const t = useTranslations('common.failure');
  const isSilent = useDatabaseSilent();
  const rowId = unreadableId(reference);
  const shown = rowId ?? reference;
  const copy = useOnDemand(loadCopyButton, shown !== undefined);
  const what = isSilent ? 'silent' : rowId === null ? null : 'unreadable';
  return (
    <div className="mx-auto max-w-lg px-4 py-16">
      <h1 tabIndex={-1} className="text-h1">
        {t(what ? `${what}Title` : 'title')}
      </h1>
      <p className="mt-2 text-ink-2">{t(what ? `${what}Text` : 'text')}</p>
      {shown && (
        <p className="mt-4 flex items-center gap-1.5 text-hint text-ink-2">
          {t('reference')}{' '}
          <span translate="no" className="tabular font-mono text-[0.95em]">
            {shown}
          </span>
          {copy && <copy.CopyButton value={shown} what={t('reference')} />}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
          {t('retry')}
        </button>
        <PlainLinkButton href="/">{t('home')}</PlainLinkButton>
      </div>
    </div>
  );
}

/** Asks the portal once, after a failure, whether its database answers. */
function useDatabaseSilent(): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      const answer = await fetch('/api/health', { signal: ending.signal, cache: 'no-store' });
      const health = (await answer.json()) as { isDatabaseSilent?: boolean };
      setSilent(health.isDatabaseSilent === true);
    };
    // Without an answer the general text stays.
    ask().catch(() => {});
    return () => ending.abort();
  }, []);
  return isSilent;
}
