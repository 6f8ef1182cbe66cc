'use client';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { Disclosure } from '../card.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../table.tsx';
import { DescriptionList } from './description-list.tsx';

export type DiffSide = { label: ReactNode; at?: ReactNode };

export type DiffViewProps = {
  /** The accessible name of the table. */
  title: string;
  /** The column headings, "Was" and "Now" by default; `at` is the time or the author. */
  left?: DiffSide;
  right?: DiffSide;
  /** All rows; unchanged rows are hidden behind "Show n unchanged". */
  rows: readonly DiffRow[];
};

/**
 * A read-only comparison, row by row (ui.md §5.10); `DiffMerge` is the editable version. Inside client components it
 * needs the namespace `diff` in `ClientMessages`.
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

/** The row's name, with a warning if money, account or identity changed. */
function DiffLabel({ row }: { row: DiffRow }) {
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

export type DiffRisk = 'money' | 'account' | 'identity';

export type DiffRow = {
  /** The row's key; the form path if the row is a field. */
  path: string;
  label: string;
  /** Both values as displayed; empty text for no value. */
  from: string;
  to: string;
  /** The risk of a costly mistake: risky rows come first and have no default in a merge. */
  risk?: DiffRisk;
  /** An account number or another long code: compared and shown in groups of four. */
  code?: boolean;
};

export type DiffKind = 'changed' | 'added' | 'removed';

/** Returns the kind of change in a row; null when both sides are the same. */
export function diffKind({ from, to }: Pick<DiffRow, 'from' | 'to'>): DiffKind | null {
  if (from === to) return null;
  if (from === '') return 'added';
  return to === '' ? 'removed' : 'changed';
}

/** Splits the rows into changed and unchanged. Risky changes come first; otherwise the order is kept. */
export function splitRows(rows: readonly DiffRow[]): { changed: DiffRow[]; unchanged: DiffRow[] } {
  const changed = rows.filter((row) => diffKind(row) !== null);
  return {
    changed: [...changed.filter((row) => row.risk), ...changed.filter((row) => !row.risk)],
    unchanged: rows.filter((row) => diffKind(row) === null),
  };
}

export type CodeGroup = { text: string; differs: boolean };

/** A code in groups of four; each group that differs from the other side is marked. */
export function codeGroups(value: string, other: string): CodeGroup[] {
  const others = inFours(other);
  return inFours(value).map((text, index) => ({ text, differs: text !== others[index] }));
}

function inFours(code: string): string[] {
  return code.replaceAll(/\s/gu, '').match(/.{1,4}/gsu) ?? [];
}

const marks = {
  from: { Tag: 'del', look: 'text-ink-2 line-through decoration-from-font' },
  to: { Tag: 'ins', look: 'font-semibold underline decoration-from-font underline-offset-3' },
} as const;

/** One side of a row. Differences are struck through or underlined, so that they do not depend on colour. */
function DiffValue({ row, side, plain = false }: { row: DiffRow; side: 'from' | 'to'; plain?: boolean }) {
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

type DiffChoice = 'left' | 'right';
export type DiffChoices = Readonly<Record<string, DiffChoice | undefined>>;

/** Counts the rows that still need a choice. */
export function undecided(rows: readonly DiffRow[], choices: DiffChoices): number {
  return splitRows(rows).changed.filter((row) => choices[row.path] === undefined).length;
}

type Props = {
  left: DiffSide;
  right: DiffSide;
  rows: readonly DiffRow[];
  choices: DiffChoices;
  onChoose: (path: string, choice: DiffChoice) => void;
};

/** Two versions, one choice per row (ui.md §5.10, merge mode); needs the namespace `diff` in `ClientMessages`. */
export function DiffMerge({ left, right, rows, choices, onChoose }: Props) {
  const sides = [
    { choice: 'left', side: 'from', name: left },
    { choice: 'right', side: 'to', name: right },
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {splitRows(rows).changed.map((row) => (
        <RadioGroup
          key={row.path}
          name={`merge-${row.path}`}
          label={<DiffLabel row={row} />}
          requirement="required"
          layout="cards"
          value={choices[row.path] ?? ''}
          onChange={(choice) => onChoose(row.path, choice === 'left' ? 'left' : 'right')}
          options={sides.map(({ choice, side, name }) => ({
            value: choice,
            label: <DiffValue row={row} side={side} plain={!row.code} />,
            detail: (
              <>
                {name.label}
                {name.at && <> · {name.at}</>}
              </>
            ),
          }))}
        />
      ))}
    </div>
  );
}
