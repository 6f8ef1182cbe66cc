'use client';
import { useTranslations } from 'next-intl';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { SavePartyRefusal } from '@/lib/features/parties/types.ts';
import { useAccessRefusal } from '../auth/use-access-refusal.ts';
import { useFields, useShown } from '../drafts/draft-context.ts';
import { useErrorTitle } from '../drafts/use-error-title.ts';
import { useFieldTexts } from '../drafts/use-words.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The problems that keep the form from being saved, each with a link to its field. */
export function PartyErrors({ attempt }: { attempt: number }) {
  const { state } = useFields();
  const { problems } = useShown();
  const { problemText } = useFieldTexts();
  useErrorTitle(attempt > 0 && problems.length > 0);
  return (
    <ErrorSummary
      attempt={attempt}
      items={problems.map((problem) => ({
        field: problem.path,
        message: problemText(problem, state.values),
      }))}
    />
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
      return (
        <Notice kind="error" role="alert" className="mt-5">
          {t('form.invalid')}
        </Notice>
      );
    case 'unanswered':
      return (
        <Notice kind="error" role="alert" className="mt-5">
          {t('form.failed')}
        </Notice>
      );
    default:
      return (
        <Notice kind="error" role="alert" className="mt-5">
          {explainAccess(refusal)}
        </Notice>
      );
  }
}
