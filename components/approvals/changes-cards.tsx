import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { kindOf } from '@/components/drafts/fields/field-kinds.ts';
import { fieldText } from '@/components/drafts/fields/field-value.tsx';
import { useFieldTexts, useLook, useTypeName } from '@/components/drafts/fields/use-words.ts';
import { formOfSent, riskOf } from '@/components/drafts/form/draft-diff.ts';
import type { ApprovalContent, ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { CardSection } from '../ui/card.tsx';
import { type DiffRow, type DiffSide, DiffView } from '../ui/values/diff-view.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';

type Props = {
  approval: Pick<ApprovalDetail, 'earlier' | 'submitted' | 'current' | 'submittedAt' | 'changed'>;
  /** The form of the order, for field labels. */
  values: DraftValues;
};

/**
 * The changes that an approver must read: since the order was sent back, with the reason, and since it was submitted.
 * Renders nothing without changes.
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
          title={earlier.name === '' ? t('earlier.titleOfName') : t('earlier.title', { name: earlier.name })}
          description={t.rich('changes.at', timeTag(earlier.at))}
        >
          {earlier.reason !== '' && (
            <p className="mb-4 whitespace-pre-line">{t('earlier.reason', { reason: earlier.reason })}</p>
          )}
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

type Side = DiffSide & { content: ApprovalContent };

type ContentDiffProps = {
  title: string;
  left: Side;
  right: Side;
  /** The form of the order, for field labels. */
  values: DraftValues;
};

/** Two versions of an order, field by field and file by file; changes of the payment's destination come first. */
function ContentDiff({ title, left, right, values }: ContentDiffProps): ReactNode {
  const t = useTranslations('approvals');
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const typeName = useTypeName();
  const contents = [left.content, right.content];
  const paths = [...new Set(contents.flatMap(({ sent }) => sent.map(({ path }) => path)))].filter(
    isFieldPath,
  );
  const before = formOfSent(left.content.sent, { values, paths });
  const after = formOfSent(right.content.sent, { values, paths });
  const rows = paths.map((path): DiffRow => {
    const risk = riskOf(path);
    return {
      path,
      label: labelOf(path, after),
      from: fieldText(path, before, look),
      to: fieldText(path, after, look),
      code: kindOf(path) === 'code',
      ...(risk && { risk }),
    };
  });
  const documents = new Map(contents.flatMap((one) => one.documents).map((one) => [one.id, one]));
  const documentRows = [...documents.values()].map(({ id, type, fileName }): DiffRow => {
    const inSide = ({ content }: Side) => (content.documents.some((one) => one.id === id) ? fileName : '');
    const label = t('changes.document', { name: typeName(type) });
    return { path: id, label, from: inSide(left), to: inSide(right) };
  });
  const nameRisk = riskOf('beneficiary.fullName');
  const nameRow: DiffRow = {
    path: 'suppliedName',
    label: t('recipient.suppliedName'),
    from: left.content.suppliedName ?? '',
    to: right.content.suppliedName ?? '',
    ...(nameRisk && { risk: nameRisk }),
  };
  return <DiffView title={title} left={left} right={right} rows={[nameRow, ...rows, ...documentRows]} />;
}
