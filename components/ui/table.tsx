import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from 'react';
import { LinkButton } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

export type Density = 'comfortable' | 'standard' | 'compact';

const padding: Record<Density, string> = {
  comfortable: '[--cell-y:0.75rem] [--cell-x:1rem] [--row:3rem]',
  standard: '[--cell-y:0.5rem] [--cell-x:0.75rem] [--row:2.75rem]',
  compact: '[--cell-y:0.25rem] [--cell-x:0.625rem] [--row:2rem]',
};

// Browsers drop a table's meaning when its display changes (the cards on a phone), so the roles are written out.
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

type TableProps = {
  caption: string;
  /** By default the user's density for all tables. */
  density?: Density;
  /** Scrolls within the window, so that column heads and row names stay in view. */
  long?: boolean;
  className?: string;
  children: ReactNode;
};

// A low or zoomed window has no room for a nested scroll area.
const scrollsItself =
  'sm:[@media(min-height:40rem)]:max-h-[calc(100dvh-6.5rem)] scroll-pt-(--row) scroll-ps-40';

/** A real table with hairlines only; below 640 px each row becomes a block that keeps the column order. */
export function Table({ caption, density, long, className, children }: TableProps) {
  return (
    <div
      className={clsx(
        // Contains absolutely positioned screen reader texts, which would otherwise extend the page.
        'relative overflow-auto',
        long && scrollsItself,
        className,
      )}
    >
      <table
        {...role.table}
        className={clsx('w-full border-collapse text-cell max-sm:block', density && padding[density])}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead {...role.rowgroup} className="text-ink-3 max-sm:sr-only">
      <tr {...role.row}>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody {...role.rowgroup} className="max-sm:block">
      {children}
    </tbody>
  );
}

type ThProps = {
  children: ReactNode;
  align?: 'start' | 'end';
  /** The address that sorts by this column; `direction` is the current order. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' };
  className?: string;
};

export function Th({ children, align = 'start', sort, className }: ThProps) {
  const Arrow = sort && { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort.direction];
  return (
    <th
      {...role.columnheader}
      scope="col"
      aria-sort={sort && sort.direction}
      className={clsx(
        // The line is a shadow: borders of a collapsed table do not move with a sticky head.
        'sticky top-0 z-10 whitespace-nowrap bg-canvas px-(--cell-x) py-1.5 text-micro shadow-[inset_0_-1px_0_var(--border-subtle)]',
        align === 'end' ? 'text-end' : 'text-start',
        className,
      )}
    >
      {sort && Arrow ? (
        <Link href={sort.href} className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink">
          {children}
          <Arrow className="size-3.5" />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

type TrProps = HTMLAttributes<HTMLTableRowElement> & {
  selected?: boolean;
  /** On a phone the row has two lines, for the cells with a `phone` place; every other cell adds a line. */
  twoLines?: boolean;
};

export function Tr({ selected = false, twoLines = false, className, ...rest }: TrProps) {
  return (
    <tr
      {...role.row}
      {...rest}
      className={clsx(
        selected ? 'bg-selected' : 'bg-canvas pointer-fine:hover:bg-hover',
        'group/row h-(--row) border-subtle border-b max-sm:relative max-sm:h-auto max-sm:py-2',
        twoLines
          ? 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3'
          : 'max-sm:block',
        className,
      )}
    />
  );
}

type TdProps = Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> & {
  /** The column's name, shown before the value when the row is a block. */
  label?: string;
  align?: 'start' | 'end';
  /** The cell that names the row. */
  header?: boolean;
  /** The cell's place in a two-line row on a phone: start or end of the first or second line. */
  phone?: keyof typeof places;
};

const places = {
  name: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:justify-start max-sm:text-start',
  figure: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-end max-sm:text-end',
  note: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:justify-start max-sm:text-start',
  side: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-end max-sm:text-end max-sm:text-hint',
  hidden: 'max-sm:hidden',
} as const;

export function Td({ label, align = 'start', header = false, phone, className, children, ...rest }: TdProps) {
  const look = clsx(
    'px-(--cell-x) py-(--cell-y) align-middle font-normal',
    align === 'end' ? 'text-end' : 'text-start',
    header && 'sm:sticky sm:start-0 sm:z-5 sm:bg-inherit',
    'max-sm:flex max-sm:items-baseline max-sm:px-0 max-sm:py-0.5',
    phone ? 'max-sm:min-w-0 max-sm:gap-1.5' : 'max-sm:col-span-2 max-sm:gap-4',
    phone
      ? places[phone]
      : // The block's name stands at its start, like a title; a value stands across from the name of its column.
        header && !label
        ? 'max-sm:justify-start max-sm:text-start'
        : 'max-sm:justify-between max-sm:text-end',
    className,
  );
  const content = (
    <>
      {label && (
        <span aria-hidden="true" className="shrink-0 text-ink-2 text-hint sm:hidden">
          {label}
        </span>
      )}
      {children}
    </>
  );
  return header ? (
    <th {...role.rowheader} scope="row" {...rest} className={look}>
      {content}
    </th>
  ) : (
    <td {...role.cell} {...rest} className={look}>
      {content}
    </td>
  );
}

/**
 * The link that names a row of a list. The whole row opens it, so it is underlined only on hover and focus. `quiet` for
 * a number or time that is not the row's main text.
 */
export function RowLink({ quiet = false, className, ...rest }: LinkProps & { quiet?: boolean }) {
  return (
    <Link
      {...rest}
      className={clsx(
        'rounded-sm underline-offset-3 hover:underline',
        quiet ? 'font-normal text-ink-2' : 'font-semibold text-ink',
        className,
      )}
    />
  );
}

type Props = {
  /** The name of the row. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of the rows are selected. */
  isPartly?: boolean;
  /** The reason that the row cannot be selected. */
  why?: string | undefined;
};

/** Selects a table row, or all rows; thumb-sized on a phone. */
export function RowCheckbox({ label, checked, onChange, isPartly = false, why }: Props) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={why}
      checked={checked}
      disabled={why !== undefined}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 cursor-pointer align-middle accent-accent max-sm:size-6"
    />
  );
}

type PagerProps = {
  /** The address of the first page; left out on it. */
  first?: string | undefined;
  /** The address of the next page; left out on the last one. */
  next?: string | undefined;
  /** The number of this page, where it is known. */
  page?: number;
};

/** Pagination: back to the first page and on to the next. Renders nothing for a single page. */
export function Pager({ first, next, page }: PagerProps) {
  const t = useTranslations('common.pager');
  if (first === undefined && next === undefined) return null;
  return (
    <nav aria-label={t('label')} className="mt-4 flex items-center justify-between gap-3">
      {first === undefined ? (
        <span />
      ) : (
        <LinkButton size="sm" href={first}>
          {t('first')}
        </LinkButton>
      )}
      {page !== undefined && <span className="text-hint text-ink-2">{t('page', { page })}</span>}
      {next === undefined ? (
        <span />
      ) : (
        <LinkButton size="sm" href={next}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}
