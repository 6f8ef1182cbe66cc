import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { EventPanel } from '@/components/events/event-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { getWebhookEvent } from '@/lib/features/webhooks/queries.ts';
import { webhookIdSchema } from '@/lib/features/webhooks/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('events');
  return { title: t('detail.title') };
}

export default async function EventPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor(`/events/${id}`);
  const known = webhookIdSchema.safeParse({ id }).success;
  const detail = known ? await getWebhookEvent(actor, id) : null;
  if (detail === null) notFound();
  return (
    <ClientMessages namespaces={['events', 'statuses']}>
      <EventPanel initial={detail} mayReprocess={may(actor.role, 'order:check')} />
    </ClientMessages>
  );
}
