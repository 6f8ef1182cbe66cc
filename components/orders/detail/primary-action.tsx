'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { checkNowAction, restoreOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import { useNewDraft } from '../../drafts/use-new-draft.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { CopyDetails } from './portal-problem.tsx';

type Props = {
  detail: OrderDetail;
  mayConvert: boolean;
  busy: ReturnType<typeof useOrderActions>['busy'];
  onCheck: () => Promise<void>;
  onRepeat: () => Promise<void>;
  /** A button to remind approvers, where there is room for its result. */
  remind?: ReactNode;
};

type Target = { href: string; label: string };

/** The next action on the order (ui.md §4.4); nothing if this user may not take it. */
export function PrimaryAction({ detail, mayConvert, busy, onCheck, onRepeat, remind }: Props) {
  const statuses = useTranslations('statuses');
  const t = useTranslations('order');
  const { order, can, nextStep } = detail;
  const { latest } = detail.approval;
  const reason = order.status.failure?.reason;
  const own = `/orders/${order.id}`;
  const link = (isOffered: boolean, { href, label }: Target) =>
    isOffered && (
      <LinkButton variant="primary" href={href}>
        {label}
      </LinkButton>
    );
  const newTab = (isOffered: boolean, { href, label }: { href: string | undefined; label: string }) =>
    isOffered && (
      <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
        {label}
      </a>
    );
  const press = (name: 'check' | 'repeat', onPress: () => Promise<void>) =>
    can[name] && (
      <Button variant="primary" busy={busy === name} onClick={() => void onPress()}>
        {statuses(name === 'check' ? 'action.checkNow' : 'action.repeat')}
      </Button>
    );
  if (order.status.id === 'failed') {
    if (reason === 'insufficientBalance' && mayConvert)
      return link(true, { href: convertAddress(detail), label: t('action.convert') });
    const isMendable = order.failedField !== null;
    if (!isMendable && (!reason || reason === 'reviewRejected' || reason === 'screeningHit'))
      return <CopyDetails detail={detail} />;
  }
  switch (nextStep) {
    case 'add-documents':
      return link(can.upload || can.complete, {
        href: `${own}/documents`,
        label: statuses('action.addDocuments'),
      });
    case 'review':
    case 'edit': {
      const submits = can.submit || nextStep === 'edit';
      const label = statuses(submits ? 'action.submit' : 'action.review');
      return link(can.confirm || can.submit, { href: `${own}/review`, label });
    }
    case 'approve':
      if (!latest) return null;
      if (can.remind && remind) return remind;
      return link(can.approve, { href: `/approvals/${latest.id}`, label: statuses('action.approve') });
    case 'open-request':
      // The linked page changes the order, so read-only users get no link.
      return newTab(order.informationPage !== null, {
        href: order.informationPage ?? undefined,
        label: statuses('action.openRequest'),
      });
    case 'continue-draft':
      return link(can.repeat, {
        href: `/drafts/${order.draftId}/amount`,
        label: statuses('action.continue'),
      });
    case 'check-now':
      return press('check', onCheck);
    case 'repeat':
      return press('repeat', onRepeat);
    case 'receipt':
      return newTab(can.receipt, {
        href: `/api/orders/${order.id}/receipt?lang=both`,
        label: statuses('action.receipt'),
      });
    default:
      return nextStep satisfies never;
  }
}

/** The address of the convert page, filled with the shortfall of this order's wallet and the way back. */
function convertAddress({ order, money }: OrderDetail): string {
  const { source, wallet } = money;
  const search = new URLSearchParams({ walletType: wallet.type, to: source.currency });
  const amount = shortfallOf(money);
  if (amount !== undefined) search.set('amount', amount);
  search.set('back', `/orders/${order.id}`);
  return `/wallets/convert?${search}`;
}

/** Returns the order's current shortfall as decimal text; undefined if the wallet covers the order or is unknown. */
export function shortfallOf({ source, wallet }: OrderDetail['money']): string | undefined {
  if (wallet.available === null) return undefined;
  return shortBalance({ amount: source.amount, available: wallet.available, currency: source.currency });
}

type Said = { tone: 'quiet' | 'error'; text: string } | null;

type Order = Pick<OrderDetail['order'], 'id' | 'orderNo' | 'family' | 'failedField'>;

/** The actions of an order's page: refresh from the service, resume, and copy. */
export function useOrderActions({ id: orderId, orderNo, family, failedField }: Order) {
  const t = useTranslations('order');
  const client = useQueryClient();
  const draft = useNewDraft();
  const [busy, setBusy] = useState<'check' | 'take-up' | null>(null);
  const [ownSaid, setSaid] = useState<Said>(null);

  async function check(): Promise<void> {
    if (busy) return;
    setBusy('check');
    setSaid(null);
    const answer = await checkNowAction({ orderId }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(null);
    if (!answer?.ok) setSaid({ tone: 'error', text: t('action.checkFailed') });
    else {
      const text = t(answer.value.changed ? 'action.checkedChanged' : 'action.checked');
      setSaid({ tone: 'quiet', text });
      announce(text);
    }
  }

  async function takeUp(): Promise<void> {
    if (busy) return;
    setBusy('take-up');
    setSaid(null);
    const answer = await restoreOrderAction({ orderId }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(null);
    if (answer?.ok) toast({ kind: 'success', message: t('abandon.taken', { orderNo }) });
    else setSaid({ tone: 'error', text: t('abandon.notAllowed') });
  }

  const said: Said = draft.failure === null ? ownSaid : { tone: 'error', text: draft.failure };
  return {
    busy: draft.busy === null ? busy : ('repeat' as const),
    said,
    check,
    takeUp,
    /** Opens at the field that failed. */
    repeat: () => draft.start({ family, from: { repeatOrderId: orderId } }, { field: failedField }),
  };
}

type SaidLineProps = {
  said: Said;
  /** Rendered inside a modal, where the page's live regions are silent: the line is its own live region. */
  inDialog?: boolean;
};

/** The outcome of the last press. */
export function SaidLine({ said, inDialog = false }: SaidLineProps) {
  if (said === null) return null;
  const isError = said.tone === 'error';
  return (
    <p
      role={isError ? 'alert' : inDialog ? 'status' : undefined}
      className={isError ? 'text-hint text-red-ink' : 'text-hint text-ink-2'}
    >
      {said.text}
    </p>
  );
}
