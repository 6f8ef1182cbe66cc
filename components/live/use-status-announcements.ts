'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announceCoalesced } from '../ui/announcer.ts';
import type { Announced } from './announced.ts';

/** Says "Order A123 is now In transit" when the status of an order that is shown here changes. */
export function useStatusAnnouncements(orders: readonly Announced[]): void {
  const t = useTranslations('live');
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, orderNo, statusId, label } of orders) {
      const before = known.current.get(id);
      known.current.set(id, statusId);
      if (before !== undefined && before !== statusId)
        announceCoalesced(`order:${id}`, t('orderNow', { orderNo, status: label }));
    }
  }, [orders, t]);
}
