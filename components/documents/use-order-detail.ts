'use client';
import { useQuery } from '@tanstack/react-query';
import { orderDetailOptions } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** The order of a page: as the server rendered it, then as the live stream says it changed. */
export function useOrderDetail(initial: OrderDetail) {
  const { data, refetch } = useQuery({ ...orderDetailOptions(initial.order.id), initialData: initial });
  return { detail: data, refresh: refetch };
}
