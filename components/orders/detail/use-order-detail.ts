'use client';
import { useQuery } from '@tanstack/react-query';
import { useRestored } from '@/components/live/use-restored.ts';
import { orderDetailOptions } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/**
 * The order of a page: as the server rendered it, then as the live stream says it changed. `isOld` while the page is one
 * that the history brought back and the order was not read since.
 */
export function useOrderDetail(initial: OrderDetail) {
  const { id } = initial.order;
  const { data, refetch } = useQuery({ ...orderDetailOptions(id), initialData: initial, staleTime: 10_000 });
  // A page before this one may have left an older reading.
  const detail = data.serverNow < initial.serverNow ? initial : data;
  const isOld = useRestored({
    drawn: `${id} ${initial.serverNow}`,
    readAt: detail.serverNow,
    readAgain: refetch,
  });
  return { detail, isOld, refresh: refetch };
}
