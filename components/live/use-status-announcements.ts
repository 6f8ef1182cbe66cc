'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { useStatusWords } from '../orders/detail/order-badge.tsx';
import { announceCoalesced } from '../ui/announcer.tsx';
import { type Announced, announcedAs } from './announced.ts';
import { usePageUpdates } from './fresh.tsx';

/** Says "Order A123 is now In transit" when the status of an order that is shown here changes. */
function useStatusAnnouncements(orders: readonly Announced[]): void {
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

/** Says it when the status of one of these orders changes. */
export function useOrderAnnouncements(orders: readonly OrderSummary[]): void {
  const { labelOf } = useStatusWords();
  useStatusAnnouncements(
    useMemo(() => orders.map((order) => announcedAs(order, labelOf(order.status))), [orders, labelOf]),
  );
}

type Props = {
  needsMe: readonly Announced[];
  /** Shown above the overview while the portal does not answer; drawn while it still did. */
  cutOff: ReactNode;
};

/** Keeps the overview alive and says which orders came to need the reader. */
export function OverviewUpdates({ needsMe, cutOff }: Props) {
  useStatusAnnouncements(needsMe);
  return usePageUpdates() && cutOff;
}
