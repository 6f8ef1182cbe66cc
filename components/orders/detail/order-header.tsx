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
import { isSettled } from '@/lib/features/orders/status.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { RemindButton } from '../../approvals/order-approval.tsx';
import { WhyLink } from '../../help/help-address.tsx';
import { useShortcut } from '../../keyboard/use-shortcut.tsx';
import { Fresh } from '../../live/fresh.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuEntry } from '../../ui/popups/menu-popup.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { CopyButton, useCopy } from '../../ui/values/copy-button.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Initials } from '../../ui/values/person.tsx';
import { RecipientName } from '../recipient-name.tsx';
import { amountsOf } from './money-band.tsx';
import { OrderBadge, useStatusWords } from './order-badge.tsx';
import { PrimaryAction, SaidLine, useOrderActions } from './primary-action.tsx';
import { useStatusSentence } from './use-status-sentence.ts';

type Props = {
  detail: OrderDetail;
  /** Restored from the history and not refreshed yet. */
  isOld: boolean;
  mayConvert: boolean;
};

/** The amount, the recipient, the status, the next person to act, and the primary action. */
export function OrderHeader({ detail, isOld, mayConvert }: Props) {
  const t = useTranslations('order');
  const sentence = useStatusSentence(detail);
  const { order } = detail;
  const { labelOf } = useStatusWords();
  return (
    <header
      data-trade-id={order.tradeId ?? undefined}
      className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4"
    >
      <div className="flex min-w-0 items-start gap-4">
        <span className="mt-1 max-md:hidden">
          <Initials name={order.beneficiaryName} size="lg" />
        </span>
        <div className="min-w-0">
          <PageTitle className="text-h1 md:text-display">
            {t.rich('headline', headlineTags(detail))}
          </PageTitle>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {!isOld && (
              <Fresh value={`${order.status.id} ${order.status.raw ?? ''}`}>
                <OrderBadge status={order.status} size="md" />
              </Fresh>
            )}
            <span className="inline-flex items-center gap-1 text-ink-2">
              <Identifier value={order.orderNo} />
              <CopyButton value={order.orderNo} what={t('rail.orderNo')} />
            </span>
          </div>
          <p className="mt-2 max-w-prose" data-testid="status-sentence">
            {isOld ? (
              t('reading')
            ) : (
              <>
                {sentence}{' '}
                <WhyLink
                  about={{ status: order.status.id }}
                  what={labelOf(order.status)}
                  isPlain={isSettled(order.status.id)}
                />
              </>
            )}
          </p>
        </div>
      </div>
      {!isOld && <OrderActions detail={detail} mayConvert={mayConvert} />}
    </header>
  );
}

function headlineTags(detail: OrderDetail) {
  const { amount, currency, estimated } = amountsOf(detail).target;
  return {
    money: () => <Money amount={amount} currency={currency} estimated={estimated} />,
    name: () => <RecipientName order={detail.order} />,
  };
}

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

/** One primary action by status; all others are under "More". */
function OrderActions({ detail, mayConvert }: { detail: OrderDetail; mayConvert: boolean }) {
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
