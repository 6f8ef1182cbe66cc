import { useTranslations } from 'next-intl';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { riskOf } from '@/components/drafts/draft-diff.ts';
import { kindOf } from '@/components/drafts/field-kinds.ts';
import { fieldText } from '@/components/drafts/field-text.ts';
import { formOfSent } from '@/components/drafts/form-of-sent.ts';
import { useFieldTexts, useLook } from '@/components/drafts/use-words.ts';
import type { ApprovalContent, ApprovalDetail } from '@/lib/features/approvals/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { CardSection } from '../ui/card.tsx';
import type { DiffRow } from '../ui/diff-rows.ts';
import { DiffView } from '../ui/diff-view.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = {
  approval: Pick<ApprovalDetail, 'submitted' | 'current' | 'submittedAt' | 'changed'>;
  /** The form of the order, for what its fields are called. */
  values: DraftValues;
};
/** The differences from what the requester submitted, those first that send money elsewhere; nothing without any. */
export function ChangesCard({ approval, values }: Props) {
  const t = useTranslations('approvals');
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const typeName = useTypeName();
  if (!approval.changed) return null;
  const { submitted, current } = approval;
  const paths = [...new Set([...submitted.sent, ...current.sent].map(({ path }) => path))].filter(
    isFieldPath,
  );
  const before = formOfSent(submitted.sent, { values, paths });
  const after = formOfSent(current.sent, { values, paths });
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
  const documentRows = [
    ...new Map([...submitted.documents, ...current.documents].map((one) => [one.id, one])).values(),
  ].map(({ id, type, fileName }): DiffRow => {
    const name = typeName(type);
    const has = (content: ApprovalContent) => content.documents.some((one) => one.id === id);
    return {
      path: id,
      label: t('changes.document', { name }),
      from: has(submitted) ? fileName : '',
      to: has(current) ? fileName : '',
    };
  });
  return (
    <CardSection titleId="approval-changes" title={t('changes.title')} description={t('changes.text')}>
      <DiffView
        title={t('changes.title')}
        left={{ label: t('changes.submitted'), at: t.rich('changes.at', timeTag(approval.submittedAt)) }}
        right={{ label: t('changes.now') }}
        rows={[...rows, ...documentRows]}
      />
    </CardSection>
  );
}
