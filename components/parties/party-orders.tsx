import { useTranslations } from 'next-intl';
import { isSettled, type StatusId, statusCatalogue } from '@/lib/features/orders/status.ts';
import type { PartyOrder } from '@/lib/features/parties/types.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';

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
