import { getTranslations } from 'next-intl/server';
import { EventList } from '@/components/events/event-list.tsx';
import { LinkTabs } from '@/components/ui/link-tabs.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { env } from '@/lib/env.ts';
import { listWebhookEvents } from '@/lib/features/webhooks/queries.ts';
import { webhookListSchema } from '@/lib/features/webhooks/schema.ts';
import { webhookFilters } from '@/lib/features/webhooks/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { timeZoneName } from '@/lib/i18n/time-zone-name.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('events.title');

export default async function EventsPage({ searchParams }: PageProps<'/events'>) {
  const input = webhookListSchema.parse(await searchParams);
  const actor = await requireActor('/events');
  const [page, preferences, t] = await Promise.all([
    listWebhookEvents(actor, input),
    readPreferences(),
    getTranslations('events'),
  ]);
  const address = (filter: string) => (filter === 'all' ? '/events' : `/events?filter=${filter}`);
  return (
    <ClientMessages namespaces={['events', 'statuses', 'live']}>
      <PageHeader title={t('title')} description={t('intro')} />
      <LinkTabs
        label={t('filters')}
        current={address(input.filter)}
        tabs={webhookFilters.map((filter) => ({ href: address(filter), label: t(`filter.${filter}`) }))}
      />
      <EventList
        key={`${input.filter} ${input.cursor ?? ''}`}
        input={input}
        initial={page}
        callbackAddress={`${env().portalUrl}/hub/webhook`}
        zoneName={timeZoneName(preferences)}
      />
    </ClientMessages>
  );
}
