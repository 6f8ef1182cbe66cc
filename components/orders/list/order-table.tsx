'use client';
import { clsx } from 'clsx';
import { ListFilter, PanelRightOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { columnEntries, isFigure, type OrderColumn } from '@/lib/features/orders/columns.ts';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { ListedOrder, OrderListInput } from '@/lib/features/orders/types.ts';
import type { SteadyRow } from '../../live/steady-rows.ts';
import { OpeningRow } from '../../ui/opening-row.tsx';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import { type Density, Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx';
import { closeTogether, OrderCell, overFigures } from './order-cell.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  rows: readonly SteadyRow<ListedOrder>[];
  columns: readonly OrderColumn[];
  input: OrderListInput;
  density: Density;
  selection: Selection;
  onPeek: (id: string) => void;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Columns that the quick look also shows. They give way on a laptop or phone, unless they were chosen. */
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
  // Names begin with A, amounts and times with the most.
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

/** The chips stand outside of the list; here only the way to the one of this column. */
function openFilter(name: string): void {
  document.getElementById(`filter-${name}`)?.click();
}
