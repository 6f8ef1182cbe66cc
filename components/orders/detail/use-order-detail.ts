'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRestored } from '@/components/live/fresh.tsx';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
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

/**
 * A request is answered on a page of the service, of which nobody is called back: coming back from there asks how the
 * order stands, and the live connection shows the answer.
 */
export function useAskOnReturn({ order, can }: Pick<OrderDetail, 'order' | 'can'>): void {
  const waits = order.status.id === 'informationRequested' && can.check;
  useEffect(() => {
    if (!waits) return;
    const ask = () => {
      // Without an answer the planned checks go on as they would have.
      if (document.visibilityState === 'visible')
        void checkNowAction({ orderId: order.id }).catch(() => null);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [waits, order.id]);
}
