'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { ServiceStatus } from '../orders/detail/order-badge.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink, Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/values/status-badge.tsx';
import { roundedUp, Time } from '../ui/values/time.tsx';

type Props = {
  events: readonly WebhookEventView[];
  /** True if all rows are about one order or wallet: the table then shows sending times instead of the subject. */
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

const looks: Record<WebhookEventView['state'], Pick<StatusBadgeProps, 'tone' | 'shape' | 'icon'>> = {
  received: { tone: 'info', shape: 'hourglass', icon: 'hourglass' },
  applied: { tone: 'green', shape: 'filled-circle', icon: 'check' },
  unchanged: { tone: 'neutral', shape: 'hollow-circle', icon: 'check' },
  'unknown-subject': { tone: 'amber', shape: 'triangle', icon: 'circle-help' },
  rejected: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
  failed: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
};

/** The outcome of a callback. */
export function EventState({ event, size }: { event: WebhookEventView; size?: 'sm' | 'md' }) {
  const t = useTranslations('events');
  const plain = event.state === 'applied' || event.state === 'unchanged';
  return (
    <StatusBadge
      {...looks[event.state]}
      label={t(`state.${event.state}`)}
      size={size}
      plain={plain && size !== 'md'}
      mark={{ name: 'callback-state', status: event.state }}
    />
  );
}

/** `payment` and `balance` in words, anything else as it was sent. */
export function useEventName(): (event: WebhookEventView) => string {
  const t = useTranslations('events');
  return ({ event }) => {
    if (event === null) return t('unreadable');
    return event === 'payment' || event === 'balance' ? t(`eventName.${event}`) : event;
  };
}

function EventName({ event }: { event: WebhookEventView }) {
  return useEventName()(event);
}

/** The reported status in words; an unknown one as it was sent. */
export function EventStatus({ event: { event, status } }: { event: WebhookEventView }) {
  const t = useTranslations('events');
  if (status === null) return '—';
  if (event === 'payment') return <ServiceStatus raw={status} />;
  return event === 'balance' && status === 'changed' ? t('newBalance') : status;
}

/** The callback's order, or the id as it came. */
export function EventSubject({ event }: { event: WebhookEventView }) {
  const { orderId, orderNo, subjectId } = event;
  if (orderId !== null && orderNo !== null)
    return (
      <TextLink href={`/orders/${orderId}`}>
        <Identifier value={orderNo} />
      </TextLink>
    );
  return subjectId === null ? (
    <span className="text-ink-3">—</span>
  ) : (
    <Identifier value={subjectId} className="break-all" />
  );
}

/** A delay in its largest fitting unit, in whole seconds up to a minute: the sender's stamp is no more exact. */
export function useLagText(): (seconds: number) => string {
  const t = useTranslations('events.lag');
  return (seconds) => {
    if (seconds <= 60) return t('seconds', { count: Math.max(1, Math.ceil(seconds)) });
    const { unit, count } = roundedUp(seconds);
    return t(unit, { count });
  };
}

const dayMs = 24 * 3_600_000;

/** Seconds between sending and arrival; null if the stamps contradict each other. */
export function lagOf({ sentAt, receivedAt }: { sentAt: string | null; receivedAt: string }): number | null {
  const ms = sentAt === null ? -1 : Date.parse(receivedAt) - Date.parse(sentAt);
  return ms < 0 || ms > dayMs ? null : ms / 1_000;
}
