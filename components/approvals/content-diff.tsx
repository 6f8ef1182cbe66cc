import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { kindOf } from '@/components/drafts/fields/field-kinds.ts';
import { fieldText } from '@/components/drafts/fields/field-text.ts';
import { useFieldTexts, useLook } from '@/components/drafts/fields/use-words.ts';
import { riskOf } from '@/components/drafts/form/draft-diff.ts';
import { formOfSent } from '@/components/drafts/form/form-of-sent.ts';
import type { ApprovalContent } from '@/lib/features/approvals/schema.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import type { DiffRow } from '../ui/values/diff-rows.ts';
import { type DiffSide, DiffView } from '../ui/values/diff-view.tsx';

type Side = DiffSide & { content: ApprovalContent };

type Props = {
  title: string;
  left: Side;
  right: Side;
  /** The form of the order, for what its fields are called. */
  values: DraftValues;
};

/** Two states of an order, field by field and file by file; the rows that send money elsewhere come first. */
export function ContentDiff({ title, left, right, values }: Props): ReactNode {
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
  return <DiffView title={title} left={left} right={right} rows={[...rows, ...documentRows]} />;
}
