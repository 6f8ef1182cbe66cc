'use client';
import { useTranslations } from 'next-intl';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { Fresh } from '../live/fresh.tsx';
import type { SteadyRow } from '../live/steady-rows.ts';
import { Identifier } from '../ui/identifier.tsx';
import { Money } from '../ui/money.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { OrderBadge } from './order-badge.tsx';

export function OrderTable({ rows }: { rows: readonly SteadyRow<OrderSummary>[] }) {
  const t = useTranslations('orders');
  return (
    <Table caption={t('title')}>
      <TableHead>
        <Th>{t('column.orderNo')}</Th>
        <Th>{t('column.status')}</Th>
        <Th>{t('column.recipient')}</Th>
        <Th align="end">{t('column.youPay')}</Th>
        <Th align="end">{t('column.recipientGets')}</Th>
        <Th>{t('column.updated')}</Th>
      </TableHead>
      <TableBody>
        {rows.map(({ row, isGone }) => (
          <OrderRow key={row.id} order={row} isGone={isGone} />
        ))}
      </TableBody>
    </Table>
  );
}

function OrderRow({ order, isGone }: { order: OrderSummary; isGone: boolean }) {
  const t = useTranslations('orders');
  const { source, target } = order.actual ?? order;
  const isEstimate = order.actual === null && source.currency !== target.currency;
  return (
    <Tr>
      <Td header className="whitespace-nowrap">
        <TextLink href={`/orders/${order.id}`}>
          <Identifier value={order.orderNo} />
        </TextLink>
      </Td>
      <Td label={t('column.status')} className="whitespace-nowrap">
        {isGone ? (
          <span className="text-ink-2">{t('moved')}</span>
        ) : (
          <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
            <OrderBadge status={order.status} table />
          </Fresh>
        )}
      </Td>
      <Td label={t('column.recipient')}>
        <span>
          {order.beneficiaryName}
          {order.accountSuffix && (
            <span className="whitespace-nowrap text-hint text-ink-3"> ··{order.accountSuffix}</span>
          )}
        </span>
      </Td>
      <Td label={t('column.youPay')} align="end">
        <Money column amount={source.amount} currency={source.currency} />
      </Td>
      <Td label={t('column.recipientGets')} align="end">
        <Money column estimated={isEstimate} amount={target.amount} currency={target.currency} />
      </Td>
      <Td label={t('column.updated')} className="whitespace-nowrap">
        <Time at={order.statusAt} />
      </Td>
    </Tr>
  );
}
