'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { SavePartyRefusal } from '@/lib/features/parties/types.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { useShown } from '../drafts/form/draft-context.ts';
import { useErrorTitle } from '../drafts/steps/use-error-title.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { FailureNotice } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The problems that keep the form from being saved, each with a link to its field. */
export function PartyErrors({ attempt }: { attempt: number }) {
  const shown = useShown();
  useErrorTitle(attempt > 0 && shown.length > 0);
  return (
    <ErrorSummary attempt={attempt} items={shown.map(({ path, message }) => ({ field: path, message }))} />
  );
}

export type SaveRefusal = SavePartyRefusal | AccessRefusal | { code: 'unanswered' };

/** The reason that nothing was saved, with the next step. `address` opens the details as they are now. */
export function SaveFailure({ refusal, address }: { refusal: SaveRefusal; address: string | undefined }) {
  const t = useTranslations('parties');
  const explainAccess = useAccessRefusal();
  switch (refusal.code) {
    case 'duplicates':
      return null;
    case 'party-changed':
    case 'party-not-found':
      return (
        <Notice kind="error" role="alert" className="mt-5" title={t('form.changedTitle')}>
          {t('form.changedText')} {address && <TextLink href={address}>{t('form.reload')}</TextLink>}
        </Notice>
      );
    case 'party-invalid':
      return <FailureNotice className="mt-5">{t('form.invalid')}</FailureNotice>;
    case 'unanswered':
      return <FailureNotice className="mt-5">{t('form.failed')}</FailureNotice>;
    default:
      return <FailureNotice className="mt-5">{explainAccess(refusal)}</FailureNotice>;
  }
}
