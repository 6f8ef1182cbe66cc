import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** What the summary depends on: whether something of it can be changed, and what was. */
function stateOf({ order, timeline }: OrderDetail): string {
  return `${order.status.id} ${timeline.filter(({ kind }) => kind === 'updated').length}`;
}

/** The summary is drawn on the server: it is drawn again once the order is another than it was drawn of. */
export function useFreshSummary(drawn: OrderDetail, detail: OrderDetail): void {
  const router = useRouter();
  const before = stateOf(drawn);
  const now = stateOf(detail);
  useEffect(() => {
    if (now !== before) router.refresh();
  }, [router, before, now]);
}
