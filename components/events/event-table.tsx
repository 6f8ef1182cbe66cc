'use client';
import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { EventName, EventState, EventStatus, EventSubject } from './event-words.tsx';

type Props = {
  events: readonly WebhookEventView[];
  /** All of one order: then whose they are need not be said. */
  ofOrder?: boolean;
};

export function EventTable({ events, ofOrder = false }: Props) {
  const t = useTranslations('events');
  return (
    <Table caption={t('title')} {...(ofOrder && { density: 'compact' as const })}>
      <TableHead>
        <Th>{t('column.received')}</Th>
        <Th>{t('column.event')}</Th>
        {!ofOrder && <Th>{t('column.about')}</Th>}
        <Th>{t('column.status')}</Th>
        <Th>{t('column.result')}</Th>
        <Th>{t('column.sender')}</Th>
        <Th>{t('column.reply')}</Th>
        <Th align="end">{t('column.times')}</Th>
      </TableHead>
      <TableBody>
        {events.map((event) => (
          <Tr key={event.id} data-row-id={event.id}>
            <Td header className="whitespace-nowrap">
              <TextLink href={`/events/${event.id}`}>
                <Time at={event.receivedAt} zone={ofOrder} />
              </TextLink>
            </Td>
            <Td label={t('column.event')} className="whitespace-nowrap">
              <EventName event={event} />
            </Td>
            {!ofOrder && (
              <Td label={t('column.about')} className="sm:whitespace-nowrap">
                <EventSubject event={event} />
              </Td>
            )}
            <Td label={t('column.status')} className="whitespace-nowrap">
              <EventStatus event={event} />
            </Td>
            <Td label={t('column.result')} className="whitespace-nowrap">
              <EventState event={event} />
            </Td>
            <Td label={t('column.sender')} className="whitespace-nowrap">
              <span>
                {t(`signature.${event.signature}`)}
                {event.appKey === 'mismatch' && (
                  <span className="text-red-ink"> · {t('appKey.mismatch')}</span>
                )}
              </span>
            </Td>
            <Td label={t('column.reply')} className="tabular">
              {event.reply.http}
            </Td>
            <Td label={t('column.times')} align="end" className="tabular">
              {event.timesReceived}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
