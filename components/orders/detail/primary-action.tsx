'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { convertAddress } from './convert-address.ts';
import { CopyDetails } from './copy-details.tsx';
import type { useOrderActions } from './use-order-actions.ts';

type Props = {
  detail: OrderDetail;
  mayConvert: boolean;
  busy: ReturnType<typeof useOrderActions>['busy'];
  onCheck: () => Promise<void>;
  onRepeat: () => Promise<void>;
  /** The way to remind approvers, where there is room for its answer. */
  remind?: ReactNode;
};

type Target = { href: string; label: string };

/** The one thing to do next (ui.md §4.4); nothing when this person may not. */
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
      // The page behind it changes the order: not for those who only read.
      return newTab(can.repeat, {
        href: order.informationLink ?? undefined,
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
