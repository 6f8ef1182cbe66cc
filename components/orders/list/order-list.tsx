'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { shownColumns } from '@/lib/features/orders/columns.ts';
import { activeFilters, listAddress, withoutFilters } from '@/lib/features/orders/list-filter.ts';
import { orderListOptions } from '@/lib/features/orders/query-options.ts';
import type {
  BulkAction,
  ListedOrder,
  OrderListInput,
  OrderPage,
  OrderTotals,
} from '@/lib/features/orders/types.ts';
import { useListKeys } from '../../keyboard/use-shortcut.tsx';
import { UpdatesPill, useSteadyRows } from '../../live/steady-rows.tsx';
import { useOrderAnnouncements } from '../../live/use-status-announcements.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Density, Pager } from '../../ui/table.tsx';
import { BulkBar, ListTools, ListTotals, useListTotals, useSelection } from './bulk-bar.tsx';
import { type ListDialog, ListDialogs } from './list-dialogs.tsx';
import { OrderTable } from './order-table.tsx';

type ListRights = {
  export: boolean;
  /** The proof for revealing account numbers; null if the user may not see them. */
  reveal: 'code' | 'password' | null;
  change: boolean;
  convert: boolean;
};

type Props = {
  input: OrderListInput;
  initial: OrderPage;
  /** Left out if they load slowly; then the browser requests them. */
  initialTotals: OrderTotals | null;
  density: Density;
  /** Of the reader's time zone. */
  zoneName: string;
  rights: ListRights;
  firstAction: ReactNode;
};

const idOf = (order: ListedOrder) => order.id;
const actions: readonly BulkAction[] = ['check', 'cancel', 'abandon'];

/** One page of orders with live updates: cells update in place, rows appear and move only when the user asks. */
export function OrderList({ input, initial, initialTotals, density, zoneName, rights, firstAction }: Props) {
  const t = useTranslations('orders');
  const { data, isError, refetch, isFetching } = useQuery({
    ...orderListOptions(input),
    initialData: initial,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const totals = useListTotals(input, initialTotals);
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.orders, idOf });
  const orders = useMemo(() => shown.map(({ row }) => row), [shown]);
  useOrderAnnouncements(orders);
  const selection = useSelection(orders.map(idOf));
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const peek = (id: string) => setDialog({ kind: 'peek', id });
  useListKeys({ container, onSelect: selection.toggle, onPeek: peek });
  const total = totals.data?.orders;
  const isChosen = selection.ids.length > 0;
  useEffect(() => {
    if (!isChosen) return;
    const list = container.current;
    // Moves focus back to the row checkbox when the bulk bar closes.
    return () => {
      if (document.activeElement === document.body)
        list?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
    };
  }, [isChosen, container]);
  const everything = selection.isEverything && total !== undefined ? total : null;
  const exportIds = isChosen && everything === null ? selection.ids : [];
  return (
    <div ref={container}>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-2">
        {isChosen ? (
          <BulkBar
            selected={selection.ids.length}
            everything={everything}
            total={total}
            actions={rights.change ? actions : []}
            mayExport={rights.export}
            onAction={(action) => setDialog({ kind: 'bulk', action })}
            onExport={() => setDialog({ kind: 'export' })}
            onEverything={selection.chooseEverything}
            onClear={selection.clear}
          />
        ) : (
          <>
            {/* A line of its own on a phone: it grows when the totals come, and must not push the tools to the next one. */}
            <p className="text-hint text-ink-2 max-sm:w-full">
              {total !== undefined && `${t('total', { count: total })} · `}
              {t('timesIn', { zone: zoneName })}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <UpdatesPill count={waiting} onShow={apply} />
              <ListTools
                input={input}
                mayExport={rights.export}
                onColumns={() => setDialog({ kind: 'columns' })}
                onExport={() => setDialog({ kind: 'export' })}
              />
            </div>
          </>
        )}
      </div>
      {isError && (
        <Notice
          kind="warning"
          className="mb-3"
          actions={
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {shown.length === 0 ? (
        <NoOrders input={input} firstAction={firstAction} />
      ) : (
        <OrderTable
          rows={shown}
          columns={shownColumns(input.cols)}
          input={input}
          density={density}
          selection={selection}
          onPeek={peek}
        />
      )}
      {shown.length > 0 && <ListTotals totals={totals.data} isError={totals.isError} />}
      <Pages input={input} nextCursor={data.nextCursor} />
      <ListDialogs
        dialog={dialog}
        onDialog={setDialog}
        orders={orders}
        selected={selection.ids}
        everything={everything}
        exportIds={exportIds}
        exportCount={exportIds.length > 0 ? exportIds.length : total}
        input={input}
        rights={rights}
        onBulkDone={selection.clear}
      />
    </div>
  );
}

/** An empty list: says whether there are no orders or no matches, and offers the next step. */
function NoOrders({ input, firstAction }: { input: OrderListInput; firstAction: ReactNode }) {
  const t = useTranslations('orders');
  const common = useTranslations('common.filter');
  const active = activeFilters(input);
  if (active.length === 0 && (input.view ?? 'all') === 'all')
    return (
      <EmptyState title={t('firstTitle')} action={firstAction}>
        {t('firstText')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="search"
      title={t('noneTitle')}
      action={
        active.length > 0 ? (
          <LinkButton size="sm" href={listAddress('/orders', withoutFilters(input, active))}>
            {common('clear', { count: active.length })}
          </LinkButton>
        ) : (
          <LinkButton size="sm" href="/orders">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {active.length > 0 ? t('noneText') : t('noneInView')}
    </EmptyState>
  );
}

/** Pagination by fifty. The page number is also in the title. */
function Pages({ input, nextCursor }: { input: OrderListInput; nextCursor: string | null }) {
  const { cursor, page = 1, ...first } = input;
  return (
    <Pager
      page={page}
      first={cursor && listAddress('/orders', first)}
      next={
        nextCursor === null
          ? undefined
          : listAddress('/orders', { ...first, page: page + 1, cursor: nextCursor })
      }
    />
  );
}
