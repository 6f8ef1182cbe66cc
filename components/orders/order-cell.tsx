'use client';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderColumn } from '@/lib/features/orders/list-columns.ts';
import type { ListedOrder } from '@/lib/features/orders/types.ts';
import { Fresh } from '../live/fresh.tsx';
import { Flag, flagOfCurrency } from '../ui/flag.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { InScript } from '../ui/in-script.tsx';
import { Money } from '../ui/money.tsx';
import { Initials } from '../ui/person.tsx';
import { ShortTime } from '../ui/relative-time.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Td } from '../ui/table.tsx';
import { OrderBadge } from './order-badge.tsx';

type Props = { column: OrderColumn; order: ListedOrder; isGone: boolean; className?: string | undefined };

/** Eight columns fit on a laptop. */
export const closeTogether = '[--cell-x:0.375rem] 2xl:[--cell-x:0.5rem]';
/** One line each: names take what is left and are cut, whole in their titles; everything else keeps its width. */
const names: readonly OrderColumn[] = ['recipient', 'payer', 'owner'];
export const numeric: readonly OrderColumn[] = ['youPay', 'recipientGets', 'rate'];

/** The name of a column of money ends where its figures end, before their currencies. */
export const overFigures = (column: OrderColumn): string =>
  column === 'rate' ? '' : column === 'recipientGets' ? 'sm:pe-[3.75rem]' : 'sm:pe-[2.5rem]';

/** On a phone these make two lines of a row, without the names of their columns; others follow with theirs. */
const placeOnPhone = {
  recipient: 'name',
  recipientGets: 'figure',
  status: 'note',
  youPay: 'side',
} as const satisfies Partial<Record<OrderColumn, string>>;
const isPlaced = (column: OrderColumn): column is keyof typeof placeOnPhone => column in placeOnPhone;

/** One cell of the list. */
export function OrderCell({ column, order, isGone, className }: Props) {
  const t = useTranslations('orders');
  return (
    <Td
      header={column === 'recipient'}
      {...(isPlaced(column) ? { phone: placeOnPhone[column] } : { label: t(`column.${column}`) })}
      align={numeric.includes(column) ? 'end' : 'start'}
      className={clsx(
        closeTogether,
        'sm:whitespace-nowrap',
        names.includes(column) && (column === 'owner' ? 'sm:max-w-28' : 'sm:w-1/3 sm:min-w-28 sm:max-w-0'),
        className,
      )}
    >
      <Content column={column} order={order} isGone={isGone} />
    </Td>
  );
}

/** A name that is cut where a row has no room for it. */
const Name = ({ text }: { text: string }) => (
  <span title={text} className="block sm:truncate">
    <InScript text={text} />
  </span>
);

/** The name of the row, which opens the order, with the last four of the account, which are never cut. */
function Recipient({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const { id, orderNo, beneficiaryName, accountSuffix, hasWarning } = order;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Initials name={beneficiaryName} />
      <RowLink href={`/orders/${id}`} title={beneficiaryName} className="truncate">
        <InScript text={beneficiaryName} />
        <span className="sr-only"> {orderNo}</span>
      </RowLink>
      {accountSuffix && <span className="whitespace-nowrap text-hint text-ink-3">··{accountSuffix}</span>}
      {hasWarning && (
        <span title={t('row.warning')}>
          <TriangleAlert className="size-3.5 text-amber-icon" />
          <span className="sr-only">{t('row.warning')}</span>
        </span>
      )}
    </span>
  );
}

function Content({ column, order, isGone }: Props): ReactNode {
  const t = useTranslations('orders');
  const { source, target } = order.actual ?? order;
  switch (column) {
    case 'orderNo':
      return <Identifier value={order.orderNo} className="text-ink-2" />;
    case 'status':
      return isGone ? (
        <span className="text-ink-2">{t('moved')}</span>
      ) : (
        <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
          <OrderBadge status={order.status} table />
        </Fresh>
      );
    case 'recipient':
      return <Recipient order={order} />;
    case 'payer':
      return <Name text={order.payerName} />;
    case 'youPay':
      return <Money column amount={source.amount} currency={source.currency} />;
    case 'recipientGets':
      return (
        <span className="inline-flex items-center gap-1.5">
          <Money
            column
            estimated={order.actual === null && source.currency !== target.currency}
            amount={target.amount}
            currency={target.currency}
            className="max-sm:text-h3"
          />
          <Flag country={flagOfCurrency(target.currency)} className="max-sm:hidden" />
        </span>
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
      return <ShortTime at={order.statusAt} />;
    case 'created':
      return <ShortTime at={order.createdAt} />;
    case 'tradeId':
      return order.tradeId === null ? '—' : <Identifier value={order.tradeId} />;
    default:
      return column satisfies never;
  }
}
