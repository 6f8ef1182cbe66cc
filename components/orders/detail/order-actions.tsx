'use client';
import {
  Archive,
  ArchiveRestore,
  Ban,
  ChevronDown,
  Copy,
  Link2,
  type LucideIcon,
  Pencil,
  ReceiptText,
  RefreshCw,
  StickyNote,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { RemindButton } from '../../approvals/remind-button.tsx';
import { useShortcut } from '../../keyboard/use-shortcut.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuEntry } from '../../ui/popups/menu-popup.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { useCopy } from '../../ui/values/use-copy.ts';
import { PrimaryAction } from './primary-action.tsx';
import { SaidLine } from './said-line.tsx';
import { useOrderActions } from './use-order-actions.ts';

type Open = 'cancel' | 'abandon' | 'note' | null;

const loadDialogs = () => import('./order-dialogs.tsx');
const receipts = ['both', 'en', 'zh-CN'] as const;
type Name =
  | `receipt.${(typeof receipts)[number]}`
  | 'repeat'
  | 'change'
  | 'check'
  | 'note'
  | 'copyLink'
  | 'takeUp'
  | 'abandon'
  | 'cancel';
type Way = { danger?: boolean } & ({ href: string } | { onSelect: () => void });

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

  const entry = (isOffered: boolean, name: Name, Icon: LucideIcon, way: Way): MenuEntry[] => {
    const icon = <Icon className={way.danger ? 'size-4' : 'size-4 text-ink-2'} />;
    return isOffered ? [{ id: name, label: t(`menu.${name}`), icon, ...way }] : [];
  };
  const openReceipt = (language: string) =>
    window.open(`/api/orders/${order.id}/receipt?lang=${language}`, '_blank', 'noopener');
  const entries = [
    ...entry(can.repeat, 'repeat', Copy, { onSelect: () => void repeat() }),
    ...entry(can.update, 'change', Pencil, { href: `/orders/${order.id}/edit` }),
    ...entry(can.check, 'check', RefreshCw, { onSelect: () => void check() }),
    ...entry(can.note, 'note', StickyNote, { onSelect: () => setOpen('note') }),
    ...receipts.flatMap((language) =>
      entry(can.receipt, `receipt.${language}`, ReceiptText, { onSelect: () => openReceipt(language) }),
    ),
    ...entry(true, 'copyLink', Link2, { onSelect: () => void copyLink() }),
    ...entry(can.takeUp, 'takeUp', ArchiveRestore, { onSelect: () => void takeUp() }),
    ...entry(can.abandon, 'abandon', Archive, { danger: true, onSelect: () => setOpen('abandon') }),
    ...entry(can.cancel, 'cancel', Ban, { danger: true, onSelect: () => setOpen('cancel') }),
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
              <ChevronDown className="size-4" />
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
