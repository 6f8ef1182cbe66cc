'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { LinkButton } from '../ui/link-button.tsx';
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

/** The one thing to do next (ui.md §4.4); nothing when this person may not. */
export function PrimaryAction({ detail, mayConvert, busy, onCheck, onRepeat, remind }: Props) {
  const statuses = useTranslations('statuses');
  const t = useTranslations('order');
  const { order, can, nextStep } = detail;
  const reason = order.status.failure?.reason;
  if (order.status.id === 'failed') {
    if (reason === 'insufficientBalance' && mayConvert)
      return (
        <LinkButton variant="primary" href={convertAddress(detail)}>
          {t('action.convert')}
        </LinkButton>
      );
    const isMendable = order.failedField !== null;
    if (!isMendable && (!reason || reason === 'reviewRejected' || reason === 'screeningHit'))
      return <CopyDetails detail={detail} />;
  }
  switch (nextStep) {
    case 'add-documents':
      return can.upload || can.complete ? (
        <LinkButton variant="primary" href={`/orders/${order.id}/documents`}>
          {statuses('action.addDocuments')}
        </LinkButton>
      ) : null;
    case 'review':
      return can.confirm || can.submit ? (
        <LinkButton variant="primary" href={`/orders/${order.id}/review`}>
          {statuses(can.submit ? 'action.submit' : 'action.review')}
        </LinkButton>
      ) : null;
    case 'edit':
      return can.confirm || can.submit ? (
        <LinkButton variant="primary" href={`/orders/${order.id}/review`}>
          {statuses('action.submit')}
        </LinkButton>
      ) : null;
    case 'approve':
      if (!detail.approval.latest) return null;
      if (can.remind && remind) return remind;
      return can.approve ? (
        <LinkButton variant="primary" href={`/approvals/${detail.approval.latest.id}`}>
          {statuses('action.approve')}
        </LinkButton>
      ) : null;
    case 'open-request':
      // The page behind it changes the order: not for those who only read.
      return !can.repeat ? null : (
        <a
          href={order.informationLink ?? undefined}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary' })}
        >
          {statuses('action.openRequest')}
        </a>
      );
    case 'continue-draft':
      return can.repeat ? (
        <LinkButton variant="primary" href={`/drafts/${order.draftId}/amount`}>
          {statuses('action.continue')}
        </LinkButton>
      ) : null;
    case 'check-now':
      return can.check ? (
        <Button variant="primary" busy={busy === 'check'} onClick={() => void onCheck()}>
          {statuses('action.checkNow')}
        </Button>
      ) : null;
    case 'repeat':
      return can.repeat ? (
        <Button variant="primary" busy={busy === 'repeat'} onClick={() => void onRepeat()}>
          {statuses('action.repeat')}
        </Button>
      ) : null;
    case 'receipt':
      return can.receipt ? (
        <a
          href={`/api/orders/${order.id}/receipt?lang=both`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary' })}
        >
          {statuses('action.receipt')}
        </a>
      ) : null;
    case 'none':
      return null;
    default:
      return nextStep satisfies never;
  }
}
