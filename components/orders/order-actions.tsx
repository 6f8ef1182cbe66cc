'use client';
import {
  Archive,
  ArchiveRestore,
  Ban,
  ChevronDown,
  Copy,
  Link2,
  Pencil,
  ReceiptText,
  RefreshCw,
  StickyNote,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { RemindButton } from '../approvals/remind-button.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-list.tsx';
import { toast } from '../ui/toast-store.ts';
import { useCopy } from '../ui/use-copy.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { PrimaryAction } from './primary-action.tsx';
import { SaidLine } from './said-line.tsx';
import { useOrderActions } from './use-order-actions.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4 text-ink-2' } as const;

type Open = 'cancel' | 'abandon' | 'note' | null;

const loadDialogs = () => import('./order-dialogs.tsx');
const receipts = ['both', 'en', 'zh-CN'] as const;

/** One primary action by status, everything else behind "More". */
export function OrderActions({ detail, mayConvert }: { detail: OrderDetail; mayConvert: boolean }) {
  const t = useTranslations('order');
  const common = useTranslations('common');
  const copyText = useCopy();
  const { order, can } = detail;
  const { latest } = detail.approval;
  const { busy, said, check, repeat, takeUp } = useOrderActions(order);
  const [open, setOpen] = useState<Open>(null);
  const dialogs = useOnDemand(loadDialogs, open !== null);
  useShortcut('repeat', () => void repeat(), { enabled: can.repeat });

  async function copyLink() {
    const copied = await copyText(`${location.origin}/orders/${order.id}`);
    if (copied) toast({ kind: 'success', message: t('menu.linkCopied') });
  }

  const entry = (isOffered: boolean, made: MenuEntry): MenuEntry[] => (isOffered ? [made] : []);
  const entries: MenuEntry[] = [
    ...entry(can.repeat, {
      id: 'repeat',
      label: t('menu.repeat'),
      icon: <Copy {...icon} />,
      onSelect: () => void repeat(),
    }),
    ...entry(can.update, {
      id: 'change',
      label: t('menu.change'),
      icon: <Pencil {...icon} />,
      href: `/orders/${order.id}/edit`,
    }),
    ...entry(can.check, {
      id: 'check',
      label: t('menu.check'),
      icon: <RefreshCw {...icon} />,
      onSelect: () => void check(),
    }),
    ...entry(can.note, {
      id: 'note',
      label: t('menu.note'),
      icon: <StickyNote {...icon} />,
      onSelect: () => setOpen('note'),
    }),
    ...receipts.flatMap((language) =>
      entry(can.receipt, {
        id: `receipt-${language}`,
        label: t(`menu.receipt.${language}`),
        icon: <ReceiptText {...icon} />,
        onSelect: () => window.open(`/api/orders/${order.id}/receipt?lang=${language}`, '_blank', 'noopener'),
      }),
    ),
    { id: 'link', label: t('menu.copyLink'), icon: <Link2 {...icon} />, onSelect: () => void copyLink() },
    ...entry(can.takeUp, {
      id: 'takeUp',
      label: t('menu.takeUp'),
      icon: <ArchiveRestore {...icon} />,
      onSelect: () => void takeUp(),
    }),
    ...entry(can.abandon, {
      id: 'abandon',
      label: t('menu.abandon'),
      icon: <Archive aria-hidden="true" strokeWidth={1.75} className="size-4" />,
      danger: true,
      onSelect: () => setOpen('abandon'),
    }),
    ...entry(can.cancel, {
      id: 'cancel',
      label: t('menu.cancel'),
      icon: <Ban aria-hidden="true" strokeWidth={1.75} className="size-4" />,
      danger: true,
      onSelect: () => setOpen('cancel'),
    }),
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
          remind={latest && <RemindButton orderId={order.id} approvalId={latest.id} />}
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
      <SaidLine said={said} />
      {dialogs && open !== null && (
        <dialogs.OrderDialogs
          open={open}
          orderId={order.id}
          orderNo={order.orderNo}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
