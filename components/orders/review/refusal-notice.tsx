'use client';
import type { ReactNode } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { RepeatButton } from '@/components/drafts/use-new-draft.tsx';
import { refusalTarget, WhyLink } from '@/components/help/help-address.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { codes } from '@/lib/service-core/codes.ts';
import { asksForNewRate, type ConfirmRefusal } from './confirm-bar.tsx';

type Props = { refusal: ConfirmRefusal; detail: OrderDetail };

/** The reason that it was not confirmed, the service's own words first. Nothing for reasons in the list of blockers. */
export function RefusalNotice({ refusal, detail }: Props) {
  const words = useWords('review');
  const accessRefusal = useAccessRefusal();
  const text = () => {
    if (asksForNewRate(refusal)) return null;
    switch (refusal.code) {
      case 'refused':
        return words('confirm.refused', { raw: refusal.message });
      case 'unavailable':
        return words('confirm.unavailable');
      case 'amounts-changed':
        return words('blockers.changed');
      case 'not-allowed-now':
        return words('blockers.notConfirmable');
      case 'approval-needed':
        return words(refusal.isWaiting ? 'confirm.approvalWaits' : 'confirm.approvalNeeded');
      case 'quote-unknown':
      case 'quote-expired':
      case 'rate-changed':
        return null;
      default:
        return accessRefusal(refusal);
    }
  };
  const shown = text();
  if (shown === null) return null;
  const way = refusal.code === 'refused' ? <NextAction status={refusal.status} detail={detail} /> : undefined;
  return (
    <Notice kind="error" role="alert" actions={way}>
      {shown} <WhyLink about={refusalTarget(refusal)} what={shown} />
    </Notice>
  );
}

/** One way on by what the service said and what it made of the order. */
function NextAction({ status, detail }: { status: string; detail: OrderDetail }): ReactNode {
  const words = useWords('review');
  const { order, can } = detail;
  const isShort = status === codes.insufficientBalance.status;
  // That the order failed by it may be heard of a moment later.
  if (isShort || order.status.id === 'failed') {
    return (
      <span className="flex flex-col gap-2">
        <span>{words(isShort ? 'confirm.action.balance' : 'confirm.action.repeat')}</span>
        {can.repeat && <RepeatButton variant="primary" orderId={order.id} family={order.family} />}
      </span>
    );
  }
  if (status === codes.documentsMissing.status) {
    return (
      <LinkButton size="sm" href={`/orders/${order.id}/documents`}>
        {words('blockers.addDocuments')}
      </LinkButton>
    );
  }
  return <span className="text-ink-2">{words('confirm.action.other')}</span>;
}
