'use client';
import { fieldText } from '@/components/drafts/fields/field-value.tsx';
import { fieldWords, useLook, useWords } from '@/components/drafts/fields/use-words.ts';
import { draftDiffRows, formOfSent } from '@/components/drafts/form/draft-diff.ts';
import { type DiffRow, DiffView } from '@/components/ui/values/diff-view.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';

type Props = {
  /** The order's form, for field labels and value formats. */
  values: DraftValues;
  before: OrderDetail;
  after: OrderDetail;
};

/** The order's changes since the user began the review, field by field. */
export function OrderChange({ values, before, after }: Props) {
  const words = useWords('review');
  const fields = useWords('fields');
  const look = useLook();
  const paths = [...before.order.sent, ...after.order.sent].map(({ path }) => path);
  const rate: DiffRow = {
    path: 'rate',
    label: words('hero.rate'),
    from: before.money.rate,
    to: after.money.rate,
    risk: 'money',
  };
  const rows = draftDiffRows({
    left: formOfSent(before.order.sent, { values, paths }),
    right: formOfSent(after.order.sent, { values, paths }),
    mode: 'create',
    labelOf: (path, form) => fields(fieldWords(path, form).label),
    textOf: (path, form) => fieldText(path, form, look),
  });
  return (
    <DiffView
      title={words('order.title')}
      left={{ label: words('order.readThen') }}
      right={{ label: words('order.now') }}
      rows={[rate, ...rows]}
    />
  );
}
