'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRestored } from '@/components/live/fresh.tsx';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
import { orderDetailOptions } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/**
 * The order of a page: first as the server rendered it, then with live updates. `isOld` while the page was restored
 * from the history and the order was not refreshed since.
 */
export function useOrderDetail(initial: OrderDetail) {
  const { id } = initial.order;
  const { data, refetch } = useQuery({ ...orderDetailOptions(id), initialData: initial, staleTime: 10_000 });
  // An earlier page may have left an older version in the cache.
  const detail = data.serverNow < initial.serverNow ? initial : data;
  const isOld = useRestored({
    drawn: `${id} ${initial.serverNow}`,
    readAt: detail.serverNow,
    readAgain: refetch,
  });
  return { detail, isOld, refresh: refetch };
}

/**
 * Asks the service for the order's status when the user returns from the service's page for answering a request, which
 * sends no callback. The live connection shows the result.
 */
export function useAskOnReturn({ order, can }: Pick<OrderDetail, 'order' | 'can'>): void {
  const waits = order.status.id === 'informationRequested' && can.check;
  useEffect(() => {
    if (!waits) return;
    const ask = () => {
      // If this fails, the scheduled checks continue unchanged.
      if (document.visibilityState === 'visible')
        void checkNowAction({ orderId: order.id }).catch(() => null);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [waits, order.id]);
}
