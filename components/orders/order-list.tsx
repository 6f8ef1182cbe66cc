'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import { orderListOptions } from '@/lib/features/orders/query-options.ts';
import type { OrderListInput, OrderPage, OrderSummary } from '@/lib/features/orders/types.ts';
import { UpdatesPill } from '../live/updates-pill.tsx';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';
import { useSteadyRows } from '../live/use-steady-rows.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OrderTable } from './order-table.tsx';

type Props = { input: OrderListInput; initial: OrderPage; firstAction: ReactNode };

const idOf = (order: OrderSummary) => order.id;

/** One page of the list, alive: cells change in place, rows come and go when the person says so. */
export function OrderList({ input, initial, firstAction }: Props) {
  const t = useTranslations('orders');
  const timeZone = useTimeZone() ?? 'UTC';
  const { data, isError, refetch, isFetching } = useQuery({
    ...orderListOptions(input),
    initialData: initial,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.orders, idOf });
  const orders = useMemo(() => shown.map(({ row }) => row), [shown]);
  useStatusAnnouncements(orders);
  const isFiltered = Boolean(input.q) || Boolean(input.is?.length) || (input.view ?? 'all') !== 'all';
  return (
    <div ref={container}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-hint text-ink-2">
          {t('total', { count: data.total })} · {t('timesIn', { zone: timeZone })}
        </p>
        <UpdatesPill count={waiting} onShow={apply} />
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
        <Nothing isFiltered={isFiltered} view={input.view} firstAction={firstAction} />
      ) : (
        <OrderTable rows={shown} />
      )}
      <Pages input={input} nextCursor={data.nextCursor} />
    </div>
  );
}

function Nothing(props: { isFiltered: boolean; view: OrderListInput['view']; firstAction: ReactNode }) {
  const t = useTranslations('orders');
  if (!props.isFiltered)
    return (
      <EmptyState title={t('firstTitle')} action={props.firstAction}>
        {t('firstText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        <LinkButton size="sm" href="/orders">
          {t('showAll')}
        </LinkButton>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

function Pages({ input, nextCursor }: { input: OrderListInput; nextCursor: string | null }) {
  const t = useTranslations('orders');
  if (!input.cursor && nextCursor === null) return null;
  const { cursor, ...first } = input;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex justify-between gap-3">
      {cursor ? (
        <LinkButton size="sm" href={listAddress('/orders', first)}>
          {t('first')}
        </LinkButton>
      ) : (
        <span />
      )}
      {nextCursor !== null && (
        <LinkButton size="sm" href={listAddress('/orders', { ...first, cursor: nextCursor })}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}
