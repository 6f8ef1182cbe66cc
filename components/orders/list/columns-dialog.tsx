'use client';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGo } from '@/components/ui/link.tsx';
import {
  chosenColumns,
  columnEntries,
  defaultColumns,
  namingColumn,
  type OrderColumn,
  orderColumns,
  shownColumns,
} from '@/lib/features/orders/columns.ts';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';

type Props = { input: OrderListInput; onClose: () => void };

/** Chooses the columns and their order, with buttons instead of dragging. */
export function ColumnsDialog({ input, onClose }: Props) {
  const t = useTranslations('orders.columns');
  const names = useTranslations('orders.column');
  const common = useTranslations('common');
  const go = useGo();
  const [shown, setShown] = useState<readonly OrderColumn[]>(shownColumns(input.cols));
  const isUsual = chosenColumns(shown) === undefined;
  const hidden = orderColumns.filter((column) => !shown.includes(column));

  const toggle = (column: OrderColumn) =>
    setShown(shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  const move = (column: OrderColumn, by: 1 | -1) => {
    const at = shown.indexOf(column);
    const next = [...shown];
    next.splice(at, 1);
    next.splice(at + by, 0, column);
    setShown(next);
  };
  const apply = () => {
    const { cols: _, ...rest } = input;
    const cols = chosenColumns(shown);
    go(listAddress('/orders', { ...rest, ...(cols && { cols }) }), {
      scroll: false,
    });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button className="me-auto" variant="ghost" onClick={() => setShown(defaultColumns)}>
            {t('usual')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-subtle">
        {[...shown, ...hidden].map((column) => {
          const at = shown.indexOf(column);
          const isFixed = column === namingColumn;
          return (
            <li key={column} className="flex min-h-10 items-center justify-between gap-3">
              <label className="flex cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={at !== -1}
                  disabled={isFixed}
                  onChange={() => toggle(column)}
                  className="size-4 accent-accent"
                />
                <span>
                  {names(column)}
                  {isUsual && columnEntries[column].hiddenOn === 'laptop' && (
                    <span className="block text-hint text-ink-2">{t('wide')}</span>
                  )}
                </span>
              </label>
              {at > 0 && (
                <span className="flex gap-1">
                  <Button
                    size="icon"
                    variant="ghost"
                    aria-label={t('up', { column: names(column) })}
                    disabled={at === 1}
                    onClick={() => move(column, -1)}
                    icon={<ArrowUp className="size-4" />}
                  />
                  <Button
                    size="icon"
                    variant="ghost"
                    aria-label={t('down', { column: names(column) })}
                    disabled={at === shown.length - 1}
                    onClick={() => move(column, 1)}
                    icon={<ArrowDown className="size-4" />}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
