import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Disclosure } from '../disclosure.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../table.tsx';
import { DescriptionList } from './description-list.tsx';
import { type DiffRow, diffKind, splitRows } from './diff-rows.ts';
import { DiffValue } from './diff-value.tsx';

export type DiffSide = { label: ReactNode; at?: ReactNode };

export type DiffViewProps = {
  /** Names the table for those who hear it. */
  title: string;
  /** "Was" and "Now" unless said otherwise; `at` is when, or by whom. */
  left?: DiffSide;
  right?: DiffSide;
  /** All rows, also those that are the same on both sides: they are behind "Show n unchanged". */
  rows: readonly DiffRow[];
};

/**
 * Was and now, row by row, for reading (ui.md §5.10); `DiffMerge` is its sibling for choosing. Below client
 * components it needs the namespace `diff` in `ClientMessages`.
 */
export function DiffView({ title, left, right, rows }: DiffViewProps) {
  const t = useTranslations('diff');
  const { changed, unchanged } = splitRows(rows);
  const was = left?.label ?? t('was');
  const now = right?.label ?? t('now');
  return (
    <div className="flex flex-col gap-3">
      {changed.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <Table caption={title}>
          <TableHead>
            <Th>{t('field')}</Th>
            <Th>
              <SideName label={was} at={left?.at} />
            </Th>
            <Th>
              <SideName label={now} at={right?.at} />
            </Th>
          </TableHead>
          <TableBody>
            {changed.map((row) => (
              <Tr key={row.path} data-diff={diffKind(row)}>
                <Td header className="sm:w-2/5">
                  <DiffLabel row={row} />
                </Td>
                <Td label={typeof was === 'string' ? was : t('was')} className="wrap-anywhere">
                  <DiffValue row={row} side="from" />
                </Td>
                <Td label={typeof now === 'string' ? now : t('now')} className="wrap-anywhere">
                  <DiffValue row={row} side="to" />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      {unchanged.length > 0 && (
        <Disclosure summary={t('unchanged', { count: unchanged.length })}>
          <DescriptionList
            rows={unchanged.map((row) => ({
              id: row.path,
              label: row.label,
              value: <DiffValue row={row} side="to" plain />,
            }))}
          />
        </Disclosure>
      )}
    </div>
  );
}

function SideName({ label, at }: { label: ReactNode; at: ReactNode }) {
  return (
    <>
      {label}
      {at && <span className="block font-normal text-hint">{at}</span>}
    </>
  );
}

/** The row's name; where money, account or identity changes, that is said beside it. */
export function DiffLabel({ row }: { row: DiffRow }) {
  const t = useTranslations('diff');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-start font-semibold">
      {row.label}
      {row.risk && (
        <span className="inline-flex items-center gap-1 font-normal text-amber-ink text-hint">
          <TriangleAlert className="size-3.5" />
          {t(`risk.${row.risk}`)}
        </span>
      )}
    </span>
  );
}
