'use client';
import { clsx } from 'clsx';
import { ListFilter, PanelRightOpen, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  type ColumnEntry,
  columnEntries,
  isFigure,
  namingColumn,
  type OrderColumn,
} from '@/lib/features/orders/columns.ts';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import type { ListedOrder, OrderListInput } from '@/lib/features/orders/types.ts';
import { Fresh } from '../../live/fresh.tsx';
import type { SteadyRow } from '../../live/steady-rows.tsx';
import { OpeningRow } from '../../ui/opening-row.tsx';
import { type Density, RowCheckbox, RowLink, Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx';
import { Flag, flagOfCurrency } from '../../ui/values/flag.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { InScript } from '../../ui/values/in-script.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Initials } from '../../ui/values/person.tsx';
import { ShortTime } from '../../ui/values/relative-time.tsx';
import { OrderBadge } from '../detail/order-badge.tsx';
import type { Selection } from './bulk-bar.tsx';

type Props = {
  rows: readonly SteadyRow<ListedOrder>[];
  columns: readonly OrderColumn[];
  input: OrderListInput;
  density: Density;
  selection: Selection;
  onPeek: (id: string) => void;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Columns that the peek also shows. They are hidden on a laptop or phone unless the user chose them. */
function quietClass(column: OrderColumn, { cols }: OrderListInput): string | undefined {
  const { hiddenOn } = columnEntries[column];
  if (cols || !hiddenOn) return undefined;
  return hiddenOn === 'laptop' ? 'max-2xl:hidden max-sm:hidden' : 'max-sm:hidden';
}

export function OrderTable({ rows, columns, input, density, selection, onPeek }: Props) {
  const t = useTranslations('orders');
  return (
    <Table caption={t('title')} density={density} long>
      <TableHead>
        <Th className="w-8 pe-0">
          <RowCheckbox
            label={t('select.all')}
            checked={selection.isPage}
            isPartly={selection.ids.length > 0 && !selection.isPage}
            onChange={selection.togglePage}
          />
        </Th>
        {columns.map((column) => (
          <ColumnHead key={column} column={column} input={input} />
        ))}
        <Th>
          <span className="sr-only">{t('column.actions')}</span>
        </Th>
      </TableHead>
      <TableBody>
        {rows.map(({ row, isGone }) => (
          <OpeningRow
            key={row.id}
            data-row-id={row.id}
            data-trade-id={row.tradeId ?? undefined}
            selected={selection.has(row.id)}
            twoLines
            className="max-sm:ps-8"
          >
            <Td className="w-8 max-sm:absolute max-sm:start-0 max-sm:top-2.5 sm:pe-0">
              <RowCheckbox
                label={t('select.one', { orderNo: row.orderNo })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            </Td>
            {columns.map((column) => (
              <OrderCell
                key={column}
                column={column}
                order={row}
                isGone={isGone}
                className={quietClass(column, input)}
              />
            ))}
            <Td align="end" phone="hidden" className="w-8 sm:px-1">
              <button
                type="button"
                title={t('peek.quick')}
                aria-label={`${t('peek.quick')}: ${row.orderNo}`}
                aria-haspopup="dialog"
                onClick={() => onPeek(row.id)}
                className="inline-grid size-7 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover/row:opacity-100 pointer-coarse:size-11 pointer-fine:opacity-0"
              >
                <PanelRightOpen className="size-4" />
              </button>
            </Td>
          </OpeningRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ColumnHead({ column, input }: { column: OrderColumn; input: OrderListInput }) {
  const t = useTranslations('orders');
  const entry = columnEntries[column];
  const { sort, filter } = entry;
  const { sort: sorted = 'created', dir = 'desc', cursor: _, page: __, ...list } = input;
  const isSorted = sort === sorted;
  // Names sort from A first, amounts and times from the highest first.
  const first = sort === 'recipient' ? 'asc' : 'desc';
  const next = isSorted && dir === first ? opposite[first] : first;
  const name = t(`column.${column}`);
  return (
    <Th
      className={clsx(closeTogether, overFigures(entry), quietClass(column, input))}
      align={isFigure(entry) ? 'end' : 'start'}
      sort={
        sort && {
          href: listAddress('/orders', { ...list, sort, dir: next }),
          direction: isSorted ? (dir === 'asc' ? 'ascending' : 'descending') : 'none',
        }
      }
    >
      {filter ? (
        <button
          type="button"
          title={t('filter.openFor', { column: name })}
          onClick={() => openFilter(filter)}
          className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm font-semibold hover:text-ink"
        >
          {name}
          <ListFilter className="size-3.5" />
        </button>
      ) : (
        name
      )}
    </Th>
  );
}

/** The chips are rendered outside of the list; the column head only opens its chip. */
function openFilter(name: string): void {
  document.getElementById(`filter-${name}`)?.click();
}

type OrderCellProps = {
  column: OrderColumn;
  order: ListedOrder;
  isGone: boolean;
  className?: string | undefined;
};

/** Eight columns fit on a laptop. */
const closeTogether = '[--cell-x:0.375rem] 2xl:[--cell-x:0.5rem]';
const partyWidth = 'sm:w-1/3 sm:min-w-28 sm:max-w-0';
/**
 * One line each: party columns take the remaining width, text columns little; both are truncated with the full text as
 * title. Other columns keep their width.
 */
const widths: Partial<Record<ColumnEntry['look'], string>> = {
  recipient: partyWidth,
  party: partyWidth,
  text: 'sm:max-w-28',
};

/** Aligns the heading of a money column with the end of its figures, before the currencies. */
const overFigures = (entry: ColumnEntry): string =>
  entry.look !== 'money' ? '' : entry.of === 'target' ? 'sm:pe-[3.75rem]' : 'sm:pe-[2.5rem]';

/** One cell of the list. */
function OrderCell({ column, order, isGone, className }: OrderCellProps) {
  const t = useTranslations('orders');
  const entry = columnEntries[column];
  return (
    <Td
      header={column === namingColumn}
      {...(entry.phone ? { phone: entry.phone } : { label: t(`column.${column}`) })}
      align={isFigure(entry) ? 'end' : 'start'}
      className={clsx(closeTogether, 'sm:whitespace-nowrap', widths[entry.look], className)}
    >
      <Content entry={entry} order={order} isGone={isGone} />
    </Td>
  );
}

/** Text that is truncated if the row has no room. */
const CutText = ({ text }: { text: string }) => (
  <span title={text} className="block sm:truncate">
    <InScript text={text} />
  </span>
);

/** The row's name, which opens the order, with the account's last four digits, which are never truncated. */
function Recipient({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const { id, orderNo, beneficiaryName, accountSuffix, hasWarning } = order;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Initials name={beneficiaryName} />
      <RowLink href={`/orders/${id}`} title={beneficiaryName} className="truncate">
        <InScript text={beneficiaryName} />
        <span className="sr-only"> {orderNo}</span>
      </RowLink>
      {accountSuffix && <span className="whitespace-nowrap text-hint text-ink-3">··{accountSuffix}</span>}
      {hasWarning && (
        <span title={t('row.warning')}>
          <TriangleAlert className="size-3.5 text-amber-icon" />
          <span className="sr-only">{t('row.warning')}</span>
        </span>
      )}
    </span>
  );
}

type ContentProps = { entry: ColumnEntry; order: ListedOrder; isGone: boolean };

function Content({ entry, order, isGone }: ContentProps): ReactNode {
  const t = useTranslations('orders');
  const { source, target } = order.actual ?? order;
  switch (entry.look) {
    case 'text':
    case 'party':
      return shown(order[entry.of], (text) => <CutText text={text} />);
    case 'identifier':
      return shown(order[entry.of], (value) => (
        <Identifier value={value} className={entry.isQuiet ? 'text-ink-2' : undefined} />
      ));
    case 'time':
      return shown(order[entry.of], (at) => <ShortTime at={at} />);
    case 'recipient':
      return <Recipient order={order} />;
    case 'status':
      return isGone ? (
        <span className="text-ink-2">{t('moved')}</span>
      ) : (
        <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
          <OrderBadge status={order.status} table />
        </Fresh>
      );
    case 'money':
      return entry.of === 'source' ? (
        <Money column amount={source.amount} currency={source.currency} />
      ) : (
        <span className="inline-flex items-center gap-1.5">
          <Money
            column
            estimated={order.actual === null && source.currency !== target.currency}
            amount={target.amount}
            currency={target.currency}
            className="max-sm:text-h3"
          />
          <Flag country={flagOfCurrency(target.currency)} className="max-sm:hidden" />
        </span>
      );
    case 'rate':
      return (
        <span className="tabular whitespace-nowrap">
          {source.currency === target.currency ? '1' : order.rate}
        </span>
      );
    case 'family':
      return t(`family.${order.family}`);
    default:
      return entry satisfies never;
  }
}

/** A dash for a value that the order does not have (yet). */
const shown = (value: string | null, cell: (value: string) => ReactNode): ReactNode =>
  value === null ? '—' : cell(value);
