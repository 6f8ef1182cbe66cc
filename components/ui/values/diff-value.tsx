import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { codeGroups, type DiffRow } from './diff-rows.ts';

const marks = {
  from: { Tag: 'del', look: 'text-ink-2 line-through decoration-from-font' },
  to: { Tag: 'ins', look: 'font-semibold underline decoration-from-font underline-offset-3' },
} as const;

/** One side of a row. What differs is struck or underlined, so that no colour is needed to see it. */
export function DiffValue({
  row,
  side,
  plain = false,
}: {
  row: DiffRow;
  side: 'from' | 'to';
  plain?: boolean;
}) {
  const t = useTranslations('diff');
  const { Tag, look } = marks[side];
  const value = row[side];
  const other = row[side === 'from' ? 'to' : 'from'];
  if (value === '') return <span className="text-ink-2">{t('empty')}</span>;
  if (row.code) {
    return (
      <span translate="no" className="id-group tabular wrap-anywhere font-mono text-[0.95em]">
        {codeGroups(value, other).map((group, index) => (
          // The groups are positions of one fixed text: the index is their identity.
          <span key={`${index}-${group.text}`} className={clsx(group.differs && !plain && look)}>
            {group.text}
          </span>
        ))}
      </span>
    );
  }
  if (plain || value === other) return <bdi className="wrap-anywhere">{value}</bdi>;
  return (
    <Tag className={clsx('wrap-anywhere', look)}>
      <bdi>{value}</bdi>
    </Tag>
  );
}
