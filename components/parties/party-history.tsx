import { useTranslations } from 'next-intl';
import { isSettled, type StatusId, statusCatalogue } from '@/lib/features/orders/status.ts';
import type { PartyEventView, PartyOrder } from '@/lib/features/parties/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { useWords } from '../drafts/fields/use-words.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';
import { verificationKey } from './party-words.tsx';

/** The events of a party, newest first. */
export function PartyHistory({ events }: { events: readonly PartyEventView[] }) {
  const t = useTranslations('parties');
  const sentenceOf = useEventSentence();
  return (
    <ol className="divide-y divide-subtle">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            {sentenceOf(event)}
            {event.actorName !== '' && (
              <span className="text-ink-2"> {t('event.by', { name: event.actorName })}</span>
            )}
          </span>
          <span className="text-hint text-ink-2">
            <Time at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function useEventSentence(): (event: PartyEventView) => string {
  const t = useTranslations('parties');
  const words = useTranslations('party');
  const labels = useWords('fields');
  return ({ kind, data }) => {
    switch (kind) {
      case 'created':
        return t(data.by === 'order' ? 'event.createdByOrder' : 'event.created');
      case 'changed':
        return t(data.by === 'order' ? 'event.changedByOrder' : 'event.changed');
      case 'revealed': {
        const { field = '' } = data;
        return isFieldPath(field)
          ? t('event.revealed', { field: labels(`${field}.label`) })
          : t('event.revealedForm');
      }
      case 'verified': {
        const check = data.check === 'alipay' || data.check === 'name' ? data.check : 'bank';
        const outcome = data.outcome === 'matched' ? 'matched' : 'mismatched';
        return t('event.verified', {
          check: words(`check.${check}`),
          outcome: words(verificationKey({ check, state: outcome })),
        });
      }
      case 'used':
        return t('detail.orders');
      default:
        return t(`event.${kind}`);
    }
  };
}

/** The latest orders to or from a party. */
export function PartyOrders({ orders }: { orders: readonly PartyOrder[] }) {
  const t = useTranslations('parties');
  return (
    <Table caption={t('detail.orders')}>
      <TableHead>
        <Th>{t('order.no')}</Th>
        <Th>{t('order.status')}</Th>
        <Th align="end">{t('order.paid')}</Th>
        <Th align="end">{t('order.gets')}</Th>
        <Th>{t('order.created')}</Th>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Tr key={order.id}>
            <Td header className="whitespace-nowrap">
              <TextLink href={`/orders/${order.id}`} prefetch={false}>
                <Identifier value={order.orderNo} />
              </TextLink>
            </Td>
            <Td label={t('order.status')} className="whitespace-nowrap">
              <OrderStatus order={order} />
            </Td>
            <Td label={t('order.paid')} align="end">
              <Money column {...order.source} />
            </Td>
            <Td label={t('order.gets')} align="end">
              <Money column {...order.target} />
            </Td>
            <Td label={t('order.created')} className="whitespace-nowrap">
              <Time at={order.createdAt} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

function OrderStatus({ order }: { order: PartyOrder }) {
  const t = useTranslations('statuses');
  const id = Object.hasOwn(statusCatalogue, order.statusId) ? (order.statusId as StatusId) : 'unrecognised';
  const { tone, shape, icon } = statusCatalogue[id];
  return (
    <StatusBadge
      {...{ tone, shape, icon }}
      label={t(`${id}.label`, { raw: order.serviceStatus ?? '—' })}
      plain={isSettled(id)}
    />
  );
}
