'use client';
import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

async function readOrder(id: string): Promise<OrderDetail> {
  const answer = await fetch(`/api/orders/${id}`);
  if (!answer.ok) throw new Error(`order: ${answer.status}`);
  return (await answer.json()) as OrderDetail;
}

/** The order of a page: as the server rendered it, then as the live stream says it changed. */
export function useOrderDetail(initial: OrderDetail) {
  const { id } = initial.order;
  const { data, refetch } = useQuery({
    queryKey: ['orders', 'detail', id],
    queryFn: () => readOrder(id),
    initialData: initial,
    // What the server rendered a moment ago is not asked for again at once.
    staleTime: 10_000,
  });
  return { detail: data, refresh: refetch };
}
