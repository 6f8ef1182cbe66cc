'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useStatusWords } from '@/components/orders/use-status-words.ts';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { announceCoalesced } from '../ui/announcer.ts';

/** Says "Order A123 is now In transit" when the status of an order that is shown here changes. */
export function useStatusAnnouncements(orders: readonly OrderSummary[]): void {
  const t = useTranslations('live');
  const { labelOf } = useStatusWords();
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, orderNo, status } of orders) {
      const before = known.current.get(id);
      known.current.set(id, status.id);
      if (before !== undefined && before !== status.id)
        announceCoalesced(`order:${id}`, t('orderNow', { orderNo, status: labelOf(status) }));
    }
  }, [orders, t, labelOf]);
}
