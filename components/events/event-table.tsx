'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
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
          <OpeningRow key={event.id} data-row-id={event.id} twoLines>
            <Td header phone="side" className="whitespace-nowrap">
              <RowLink href={`/events/${event.id}`} quiet>
                <Time at={event.receivedAt} zone={ofOrder} />
              </RowLink>
            </Td>
            <Td phone={ofOrder ? 'name' : 'hidden'} className="whitespace-nowrap">
              <EventName event={event} />
            </Td>
            {!ofOrder && (
              <Td phone="name" className="sm:whitespace-nowrap">
                <EventSubject event={event} />
              </Td>
            )}
            <Td phone="note" className="whitespace-nowrap">
              <EventStatus event={event} />
            </Td>
            <Td phone="figure" className="whitespace-nowrap">
              <EventState event={event} />
            </Td>
            <Td
              label={t('column.sender')}
              className={clsx(
                'whitespace-nowrap',
                event.signature === 'valid' && event.appKey !== 'mismatch' && 'max-sm:hidden',
              )}
            >
              <span>
                {t(`signature.${event.signature}`)}
                {event.appKey === 'mismatch' && (
                  <span className="text-red-ink"> · {t('appKey.mismatch')}</span>
                )}
              </span>
            </Td>
            <Td phone="hidden" className="tabular">
              {event.reply.http}
            </Td>
            <Td align="end" phone="hidden" className="tabular">
              {event.timesReceived}
            </Td>
          </OpeningRow>
        ))}
      </TableBody>
    </Table>
  );
}
