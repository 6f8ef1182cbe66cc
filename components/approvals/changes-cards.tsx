import { useTranslations } from 'next-intl';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { CardSection } from '../ui/card.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { ContentDiff } from './content-diff.tsx';

type Props = {
  approval: Pick<ApprovalDetail, 'earlier' | 'submitted' | 'current' | 'submittedAt' | 'changed'>;
  /** The form of the order, for what its fields are called. */
  values: DraftValues;
};

/**
 * The differences that an approver has to read: since the order was sent back, with the reason, and since it was
 * submitted. Nothing without any.
 */
export function ChangesCards({ approval, values }: Props) {
  const t = useTranslations('approvals');
  const { earlier, submitted, current } = approval;
  const submittedSide = {
    label: t('changes.submitted'),
    at: t.rich('changes.at', timeTag(approval.submittedAt)),
    content: submitted,
  };
  return (
    <>
      {earlier && (
        <CardSection
          titleId="approval-earlier"
          title={t('earlier.title', { name: earlier.name })}
          description={t.rich('changes.at', timeTag(earlier.at))}
        >
          <p className="mb-4 whitespace-pre-line">{t('earlier.reason', { reason: earlier.reason })}</p>
          <ContentDiff
            title={t('earlier.changes')}
            left={{ label: t('earlier.before'), content: earlier.submitted }}
            right={submittedSide}
            values={values}
          />
        </CardSection>
      )}
      {approval.changed && (
        <CardSection titleId="approval-changes" title={t('changes.title')} description={t('changes.text')}>
          <ContentDiff
            title={t('changes.title')}
            left={submittedSide}
            right={{ label: t('changes.now'), content: current }}
            values={values}
          />
        </CardSection>
      )}
    </>
  );
}
