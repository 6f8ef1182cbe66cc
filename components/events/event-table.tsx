'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { Time } from '../ui/values/time.tsx';
import { EventName, EventState, EventStatus, EventSubject } from './event-words.tsx';
import { lagOf, useLagText } from './lag-text.ts';

type Props = {
  events: readonly WebhookEventView[];
  /** All of one order or wallet: the table says when each was sent, and not again what it is about. */
  ofOrder?: boolean;
  caption?: string;
};

export function EventTable({ events, ofOrder = false, caption }: Props) {
  const t = useTranslations('events');
  const lagText = useLagText();
  return (
    <Table caption={caption ?? t('title')} {...(ofOrder && { density: 'compact' as const })}>
      <TableHead>
        <Th>{t('column.received')}</Th>
        {ofOrder ? <Th>{t('column.sent')}</Th> : <Th>{t('column.event')}</Th>}
        {!ofOrder && <Th>{t('column.about')}</Th>}
        <Th>{t('column.status')}</Th>
        <Th>{t('column.result')}</Th>
        <Th>{t('column.sender')}</Th>
        <Th>{t('column.reply')}</Th>
        <Th align="end">{t('column.times')}</Th>
      </TableHead>
      <TableBody>
        {events.map((event) => {
          const lag = lagOf(event);
          return (
            <OpeningRow key={event.id} data-row-id={event.id} twoLines>
              <Td header phone="side" className="whitespace-nowrap">
                <RowLink href={`/events/${event.id}`} quiet>
                  <Time at={event.receivedAt} zone={ofOrder} />
                </RowLink>
                {ofOrder && lag !== null && (
                  <span className="tabular text-hint text-ink-3 max-sm:hidden"> +{lagText(lag)}</span>
                )}
              </Td>
              {ofOrder ? (
                <Td phone="hidden" className="whitespace-nowrap">
                  {event.sentAt === null ? '—' : <Time at={event.sentAt} />}
                </Td>
              ) : (
                <Td phone="hidden" className="whitespace-nowrap">
                  <EventName event={event} />
                </Td>
              )}
              {!ofOrder && (
                <Td phone="name" className="sm:whitespace-nowrap">
                  <EventSubject event={event} />
                </Td>
              )}
              <Td phone={ofOrder ? 'name' : 'note'} className="whitespace-nowrap">
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
          );
        })}
      </TableBody>
    </Table>
  );
}
