'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';

/** The facts the service's support asks for, without personal data, in its own spelling. */
function detailsOf({ order, money, exchanges }: OrderDetail): string {
  const latest = exchanges[0];
  const facts: [string, string | null][] = [
    ['orderNo', order.orderNo],
    ['tradeId', order.tradeId],
    ['status', order.serviceStatus],
    ['message', order.statusMessage],
    ['sourceAmount', `${money.source.amount} ${money.source.currency}`],
    ['targetAmount', `${money.target.amount} ${money.target.currency}`],
    ['queryNo', money.quote?.queryNo ?? null],
    ['createdAt', order.createdAt],
    ['confirmedAt', order.confirmedAt],
    ['statusAt', order.statusAt],
    ['lastCall', latest ? `${latest.method} ${latest.path} ${latest.at} ${latest.httpStatus ?? '—'}` : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n');
}

export function CopyDetails({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order');
  const common = useTranslations('common');
  async function copy() {
    const copied = await navigator.clipboard.writeText(detailsOf(detail)).then(
      () => true,
      () => false,
    );
    if (copied) toast({ kind: 'success', message: t('action.detailsCopied') });
    else announce(common('copyFailed'), 'assertive');
  }
  return (
    <Button
      variant="primary"
      icon={<Copy aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      onClick={() => void copy()}
    >
      {t('action.copyDetails')}
    </Button>
  );
}
