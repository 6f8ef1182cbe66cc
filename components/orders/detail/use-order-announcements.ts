'use client';
import { useMemo } from 'react';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { announcedAs } from '../../live/announced.ts';
import { useStatusAnnouncements } from '../../live/use-status-announcements.ts';
import { useStatusWords } from './use-status-words.ts';

/** Says it when the status of one of these orders changes. */
export function useOrderAnnouncements(orders: readonly OrderSummary[]): void {
  const { labelOf } = useStatusWords();
  useStatusAnnouncements(
    useMemo(() => orders.map((order) => announcedAs(order, labelOf(order.status))), [orders, labelOf]),
  );
}
