'use client';
import { useTranslations } from 'next-intl';
import { unreadableId } from '@/lib/unreadable-id.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { PlainLinkButton } from '../ui/plain-link-button.tsx';
import { useDatabaseSilent } from './use-database-silent.ts';

/** The properties that Next gives to the page of an error. */
export type FailureProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown by an error boundary: that the page failed, that nothing was lost, and the id to find it by in the log. */
export function FailurePanel({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  const t = useTranslations('common.failure');
  const isSilent = useDatabaseSilent();
  const rowId = unreadableId(reference);
  const shown = rowId ?? reference;
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
          <CopyButton value={shown} what={t('reference')} />
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        <PlainLinkButton href="/">{t('home')}</PlainLinkButton>
      </div>
    </div>
  );
}
