'use client';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderColumn } from '@/lib/features/orders/list-columns.ts';
import type { ListedOrder } from '@/lib/features/orders/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { InScript } from '../ui/in-script.tsx';
import { Money } from '../ui/money.tsx';
import { Initials } from '../ui/person.tsx';
import { Td } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { OrderBadge } from './order-badge.tsx';

type Props = { column: OrderColumn; order: ListedOrder; isGone: boolean; className?: string | undefined };

/** Eight columns fit on a laptop. */
export const closeTogether = '[--cell-x:0.375rem] 2xl:[--cell-x:0.5rem]';
/** One line each: names take what is left and are cut, whole in their titles; everything else keeps its width. */
const names: readonly OrderColumn[] = ['recipient', 'payer', 'owner'];
export const numeric: readonly OrderColumn[] = ['youPay', 'recipientGets', 'rate'];

/** One cell of the list; on a phone it carries its column's name. */
export function OrderCell({ column, order, isGone, className }: Props) {
  const t = useTranslations('orders');
  return (
    <Td
      header={column === 'orderNo'}
      label={column === 'orderNo' ? undefined : t(`column.${column}`)}
      align={numeric.includes(column) ? 'end' : 'start'}
      className={clsx(
        closeTogether,
        'sm:whitespace-nowrap',
        names.includes(column) && (column === 'owner' ? 'sm:max-w-28' : 'sm:w-1/3 sm:min-w-28 sm:max-w-0'),
        column === 'orderNo' && 'max-sm:min-h-10 max-sm:ps-9',
        className,
      )}
    >
      <Content column={column} order={order} isGone={isGone} />
    </Td>
  );
}

/** A name that is cut where a row has no room for it, and its last four, which are not. */
function Name({ text, tail, pictured }: { text: string; tail?: string; pictured?: boolean }) {
  return (
    <span title={text} className="flex min-w-0 items-center gap-1.5 max-sm:flex-wrap max-sm:justify-end">
      {pictured && (
        <span className="max-2xl:hidden">
          <Initials name={text} />
        </span>
      )}
      <span className="sm:truncate">
        <InScript text={text} />
      </span>
      {tail && <span className="whitespace-nowrap text-hint text-ink-3">··{tail}</span>}
    </span>
  );
}

function Content({ column, order, isGone }: Props): ReactNode {
  const t = useTranslations('orders');
  const { source, target } = order.actual ?? order;
  switch (column) {
    case 'orderNo':
      return (
        <span className="inline-flex items-center gap-1.5">
          <TextLink href={`/orders/${order.id}`}>
            <Identifier value={order.orderNo} />
          </TextLink>
          {order.hasWarning && (
            <span title={t('row.warning')}>
              <TriangleAlert className="size-3.5 text-amber-icon" />
              <span className="sr-only">{t('row.warning')}</span>
            </span>
          )}
        </span>
      );
    case 'status':
      return isGone ? (
        <span className="text-ink-2">{t('moved')}</span>
      ) : (
        <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
          <OrderBadge status={order.status} table />
        </Fresh>
      );
    case 'recipient':
      return <Name text={order.beneficiaryName} tail={order.accountSuffix} pictured />;
    case 'payer':
      return <Name text={order.payerName} />;
    case 'youPay':
      return <Money column amount={source.amount} currency={source.currency} />;
    case 'recipientGets':
      return (
        <Money
          column
          estimated={order.actual === null && source.currency !== target.currency}
          amount={target.amount}
          currency={target.currency}
        />
      );
    case 'rate':
      return (
        <span className="tabular whitespace-nowrap">
          {source.currency === target.currency ? '1' : order.rate}
        </span>
      );
    case 'family':
      return t(`family.${order.family}`);
    case 'owner':
      return <Name text={order.ownerName} />;
    case 'updated':
      return <Time at={order.statusAt} zone={false} />;
    case 'created':
      return <Time at={order.createdAt} zone={false} />;
    case 'tradeId':
      return order.tradeId === null ? '—' : <Identifier value={order.tradeId} />;
    default:
      return column satisfies never;
  }
}
