'use client';
import { useEffect } from 'react';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

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
