import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** The state the summary depends on: the status, and the number of changes. */
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
