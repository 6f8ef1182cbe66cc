'use client';
import { Ban, ChevronDown, Copy, Link2, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { announce } from '../ui/announcer.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-list.tsx';
import { toast } from '../ui/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PrimaryAction } from './primary-action.tsx';
import { useOrderActions } from './use-order-actions.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-ink-2' } as const;

/** One primary action by status, everything else behind "More". */
export function OrderActions({ detail, mayConvert }: { detail: OrderDetail; mayConvert: boolean }) {
  const t = useTranslations('order');
  const common = useTranslations('common');
  const { order, can } = detail;
  const { busy, said, check, repeat } = useOrderActions(order.id);
  const [isCancelling, setIsCancelling] = useState(false);

  async function copyLink() {
    const copied = await navigator.clipboard.writeText(`${location.origin}/orders/${order.id}`).then(
      () => true,
      () => false,
    );
    if (copied) toast({ kind: 'success', message: t('menu.linkCopied') });
    else announce(common('copyFailed'), 'assertive');
  }

  const entries: MenuEntry[] = [
    ...(can.repeat
      ? [{ id: 'repeat', label: t('menu.repeat'), icon: <Copy {...icon} />, onSelect: () => void repeat() }]
      : []),
    ...(can.check
      ? [{ id: 'check', label: t('menu.check'), icon: <RefreshCw {...icon} />, onSelect: () => void check() }]
      : []),
    { id: 'link', label: t('menu.copyLink'), icon: <Link2 {...icon} />, onSelect: () => void copyLink() },
    ...(can.cancel
      ? [
          {
            id: 'cancel',
            label: t('menu.cancel'),
            icon: <Ban aria-hidden="true" strokeWidth={1.75} className="size-4" />,
            danger: true,
            onSelect: () => setIsCancelling(true),
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col items-end gap-1.5 max-sm:w-full max-sm:items-start">
      <div className="flex flex-wrap gap-2">
        <PrimaryAction
          detail={detail}
          mayConvert={mayConvert}
          busy={busy}
          onCheck={check}
          onRepeat={repeat}
        />
        <Menu
          label={t('menu.label')}
          triggerClassName={buttonClass({})}
          trigger={
            <>
              {common('more')}
              <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
            </>
          }
          entries={entries}
        />
      </div>
      {said && (
        <p
          role={said.tone === 'error' ? 'alert' : undefined}
          className={said.tone === 'error' ? 'text-hint text-red-ink' : 'text-hint text-ink-2'}
        >
          {said.text}
        </p>
      )}
      {can.cancel && (
        <CancelDialog
          orderId={order.id}
          orderNo={order.orderNo}
          open={isCancelling}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}
