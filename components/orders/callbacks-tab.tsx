'use client';
import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { EventTable } from '../events/event-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function CallbacksTab({ events }: { events: readonly WebhookEventView[] }) {
  const t = useTranslations('order.callbacks');
  return events.length === 0 ? <EmptyState title={t('none')} /> : <EventTable events={events} ofOrder />;
}
