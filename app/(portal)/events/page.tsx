import { getTranslations } from 'next-intl/server';
import { EventFilters } from '@/components/events/event-filters.tsx';
import { EventHealth, EventList, MissingList } from '@/components/events/event-list.tsx';
import { FoldList } from '@/components/events/fold-list.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/permissions.ts';
import { now } from '@/lib/clock.ts';
import { env } from '@/lib/env.ts';
import {
  listMissingCallbacks,
  listWebhookEvents,
  listWebhookFolds,
  webhookHealth,
} from '@/lib/features/webhooks/queries.ts';
import { webhookAddress } from '@/lib/features/webhooks/query-options.ts';
import { type WebhookListInput, webhookListSchema } from '@/lib/features/webhooks/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { dayAt, timeZoneName } from '@/lib/i18n/time-zone.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('events.title');

export default async function EventsPage({ searchParams }: PageProps<'/events'>) {
  const input = webhookListSchema.parse(await searchParams);
  const actor = await requireActor(webhookAddress('/events', input));
  const [list, health, preferences, t] = await Promise.all([
    readList(actor, input),
    webhookHealth(actor),
    readPreferences(),
    getTranslations('events'),
  ]);
  const shown = {
    input,
    callbackAddress: `${env().portalUrl}/hub/webhook`,
    zoneName: timeZoneName(preferences),
  };
  return (
    <ClientMessages namespaces={['events', 'statuses', 'live']}>
      <PageHeader title={t('title')} description={t('intro')} />
      <EventHealth initial={health} />
      <EventFilters input={input} today={dayAt(now(), preferences.timeZone)} />
      <div key={webhookAddress('', input)}>
        {list.shape === 'missing' && <MissingList {...shown} initial={list.page} />}
        {list.shape === 'event' && <EventList {...shown} initial={list.page} />}
        {list.shape === 'order' && <FoldList {...shown} initial={list.page} />}
      </div>
    </ClientMessages>
  );
}

async function readList(actor: Actor, input: WebhookListInput) {
  if (input.missing) return { shape: 'missing', page: await listMissingCallbacks(actor, input) } as const;
  if (input.by === 'event') return { shape: 'event', page: await listWebhookEvents(actor, input) } as const;
  return { shape: 'order', page: await listWebhookFolds(actor, input) } as const;
}
