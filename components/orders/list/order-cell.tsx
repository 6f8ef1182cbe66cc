'use client';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  type ColumnEntry,
  columnEntries,
  isFigure,
  namingColumn,
  type OrderColumn,
} from '@/lib/features/orders/columns.ts';
import type { ListedOrder } from '@/lib/features/orders/types.ts';
import { Fresh } from '../../live/fresh.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { Td } from '../../ui/table.tsx';
import { Flag, flagOfCurrency } from '../../ui/values/flag.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { InScript } from '../../ui/values/in-script.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Initials } from '../../ui/values/person.tsx';
import { ShortTime } from '../../ui/values/relative-time.tsx';
import { OrderBadge } from '../detail/order-badge.tsx';

type Props = { column: OrderColumn; order: ListedOrder; isGone: boolean; className?: string | undefined };

/** Eight columns fit on a laptop. */
export const closeTogether = '[--cell-x:0.375rem] 2xl:[--cell-x:0.5rem]';
const partyWidth = 'sm:w-1/3 sm:min-w-28 sm:max-w-0';
/** One line each: parties take what is left, texts little; both are cut, whole in their titles. Others keep their width. */
const widths: Partial<Record<ColumnEntry['look'], string>> = {
  recipient: partyWidth,
  party: partyWidth,
  text: 'sm:max-w-28',
};

/** The name of a column of money ends where its figures end, before their currencies. */
export const overFigures = (entry: ColumnEntry): string =>
  entry.look !== 'money' ? '' : entry.of === 'target' ? 'sm:pe-[3.75rem]' : 'sm:pe-[2.5rem]';

/** One cell of the list. */
export function OrderCell({ column, order, isGone, className }: Props) {
  const t = useTranslations('orders');
  const entry = columnEntries[column];
  return (
    <Td
      header={column === namingColumn}
      {...(entry.phone ? { phone: entry.phone } : { label: t(`column.${column}`) })}
      align={isFigure(entry) ? 'end' : 'start'}
      className={clsx(closeTogether, 'sm:whitespace-nowrap', widths[entry.look], className)}
    >
      <Content entry={entry} order={order} isGone={isGone} />
    </Td>
  );
}

/** A text that is cut where a row has no room for it. */
const CutText = ({ text }: { text: string }) => (
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

type ContentProps = { entry: ColumnEntry; order: ListedOrder; isGone: boolean };

function Content({ entry, order, isGone }: ContentProps): ReactNode {
  const t = useTranslations('orders');
  const { source, target } = order.actual ?? order;
  switch (entry.look) {
    case 'text':
    case 'party':
      return shown(order[entry.of], (text) => <CutText text={text} />);
    case 'identifier':
      return shown(order[entry.of], (value) => (
        <Identifier value={value} className={entry.isQuiet ? 'text-ink-2' : undefined} />
      ));
    case 'time':
      return shown(order[entry.of], (at) => <ShortTime at={at} />);
    case 'recipient':
      return <Recipient order={order} />;
    case 'status':
      return isGone ? (
        <span className="text-ink-2">{t('moved')}</span>
      ) : (
        <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
          <OrderBadge status={order.status} table />
        </Fresh>
      );
    case 'money':
      return entry.of === 'source' ? (
        <Money column amount={source.amount} currency={source.currency} />
      ) : (
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
    default:
      return entry satisfies never;
  }
}

/** A dash stands for a value that an order has not, or not yet. */
const shown = (value: string | null, cell: (value: string) => ReactNode): ReactNode =>
  value === null ? '—' : cell(value);
