'use client';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { OrderBadge } from '../orders/detail/order-badge.tsx';
import { useOrderDetail } from '../orders/detail/use-order-detail.ts';
import { RecipientName } from '../orders/recipient-name.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Money } from '../ui/values/money.tsx';
import { OrderSandbox } from './order-sandbox.tsx';

/** The order found on the sandbox's page, with live status, and its decisions. */
export function FoundOrder({ initial }: { initial: OrderDetail }) {
  const { detail } = useOrderDetail(initial);
  const { order } = detail;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={`/orders/${order.id}`} className="font-semibold">
          {order.orderNo}
        </TextLink>
        <OrderBadge status={order.status} />
        <span className="text-ink-2">
          <RecipientName order={order} />{' '}
          <Money amount={order.target.amount} currency={order.target.currency} />
        </span>
      </p>
      <OrderSandbox orderId={order.id} />
    </div>
  );
}
