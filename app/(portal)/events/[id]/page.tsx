import { notFound } from 'next/navigation';
import { EventPanel } from '@/components/events/event-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { getWebhookEvent } from '@/lib/features/webhooks/queries.ts';
import { webhookIdSchema } from '@/lib/features/webhooks/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('events.detail.title');

export default async function EventPage({ params }: PageProps<'/events/[id]'>) {
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
