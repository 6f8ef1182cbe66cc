import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { EventName, EventState, EventStatus, EventSubject } from '../events/event-words.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Section } from '../ui/section.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Props = { events: readonly WebhookEventView[]; className?: string };

/** The latest results as they came in, newest first. */
export function CallbackCard({ events, className }: Props) {
  const t = useTranslations('overview');
  const words = useTranslations('events');
  return (
    <Section
      titleId="overview-callbacks"
      title={t('callbacks')}
      description={t('callbacksText')}
      actions={<TextLink href="/events">{t('allCallbacks')}</TextLink>}
      className={className}
    >
      {events.length === 0 ? (
        <p className="text-ink-2">{t('callbacksEmpty')}</p>
      ) : (
        <Table caption={t('callbacks')}>
          <TableHead>
            <Th>{words('column.event')}</Th>
            <Th>{words('column.about')}</Th>
            <Th>{words('column.status')}</Th>
            <Th>{words('column.result')}</Th>
            <Th align="end">{words('column.received')}</Th>
          </TableHead>
          <TableBody>
            {events.map((event) => (
              <Tr key={event.id}>
                <Td header>
                  <TextLink href={`/events/${event.id}`}>
                    <EventName event={event} />
                  </TextLink>
                </Td>
                <Td label={words('column.about')}>
                  <EventSubject event={event} />
                </Td>
                <Td label={words('column.status')}>
                  <EventStatus event={event} />
                </Td>
                <Td label={words('column.result')}>
                  <EventState event={event} />
                </Td>
                <Td label={words('column.received')} align="end">
                  <RelativeTime at={event.lastReceivedAt} />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}
