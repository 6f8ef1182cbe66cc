'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { orderDetailOptions } from '@/lib/features/orders/query-options.ts';
import type { ListedOrder, OrderDetail } from '@/lib/features/orders/types.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/popups/dialog.tsx';
import { InScript } from '../../ui/values/in-script.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Timeline } from '../../ui/values/timeline.tsx';
import { amountsOf } from '../detail/money-band.tsx';
import { OrderBadge } from '../detail/order-badge.tsx';
import { PrimaryAction, SaidLine, useOrderActions } from '../detail/primary-action.tsx';
import { useTimelineItems } from '../detail/timeline-tab.tsx';
import { useStatusSentence } from '../detail/use-status-sentence.ts';

type Props = {
  order: ListedOrder;
  mayConvert: boolean;
  /** Moves to the row above or below; left out at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

const icon = { className: 'size-4' } as const;

/** A summary of one order beside the unchanged list. */
export function OrderPeek({ order, mayConvert, onPrevious, onNext, onClose }: Props) {
  const t = useTranslations('orders.peek');
  const common = useTranslations('common');
  const { data: detail, isError } = useQuery({ ...orderDetailOptions(order.id), staleTime: 10_000 });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title', { orderNo: order.orderNo })}
      description={<InScript text={order.beneficiaryName} />}
      footer={
        <>
          <span className="me-auto flex gap-1">
            <Button
              size="icon"
              aria-label={t('previous')}
              disabled={!onPrevious}
              onClick={onPrevious}
              icon={<ChevronUp {...icon} />}
            />
            <Button
              size="icon"
              aria-label={t('next')}
              disabled={!onNext}
              onClick={onNext}
              icon={<ChevronDown {...icon} />}
            />
          </span>
          <LinkButton href={`/orders/${order.id}`}>{t('open')}</LinkButton>
        </>
      }
    >
      {isError && !detail && <Notice kind="error">{t('failed')}</Notice>}
      {!isError && !detail && <TableSkeleton rows={4} label={common('loading')} />}
      {detail && <Essence key={order.id} detail={detail} mayConvert={mayConvert} />}
    </Sheet>
  );
}

function Essence({ detail, mayConvert }: { detail: OrderDetail; mayConvert: boolean }) {
  const t = useTranslations('orders');
  const sentence = useStatusSentence(detail);
  const itemsOf = useTimelineItems();
  const { busy, said, check, repeat } = useOrderActions(detail.order);
  const { order } = detail;
  const { source, target } = amountsOf(detail);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <OrderBadge status={order.status} size="md" />
        <p className="mt-2">{sentence}</p>
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-ink-2 text-label">{t('column.youPay')}</dt>
          <dd className="text-h2">
            <Money amount={source.amount} currency={source.currency} estimated={source.estimated} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-label">{t('column.recipientGets')}</dt>
          <dd className="text-h2">
            <Money amount={target.amount} currency={target.currency} estimated={target.estimated} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-col items-start gap-1.5">
        <PrimaryAction
          detail={detail}
          mayConvert={mayConvert}
          busy={busy}
          onCheck={check}
          onRepeat={repeat}
        />
        <SaidLine said={said} inDialog />
      </div>
      <section aria-labelledby="peek-latest">
        <h3 id="peek-latest" className="mb-2 text-h3">
          {t('peek.latest')}
        </h3>
        <Timeline items={itemsOf(detail.timeline.slice(-3))} />
      </section>
    </div>
  );
}

/** A loading placeholder of the final size. Invisible for the first 150 ms. */
function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-skeleton rounded-sm bg-sunken', className)} />
  );
}

/** The skeleton of a table; screen readers announce `label`. */
function TableSkeleton({ rows = 12, label }: { rows?: number; label: string }) {
  return (
    <output className="block rounded-md border border-subtle bg-surface">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-subtle border-b px-3 last:border-b-0">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </output>
  );
}
