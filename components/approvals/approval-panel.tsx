'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { approvalOptions } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalDetail, ApprovalPage } from '@/lib/features/approvals/schema.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { useRestored } from '../live/use-restored.ts';
import { SameAmountNotice } from '../orders/review/same-amount-notice.tsx';
import { SentSummary } from '../orders/review/sent-summary.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalDocuments } from './approval-documents.tsx';
import { ApprovalFacts, ApprovalHeader } from './approval-header.tsx';
import { ChangesCards } from './changes-cards.tsx';
import { QueueColumn } from './queue-column.tsx';
import { RecipientSection } from './recipient-section.tsx';
import { WalletSection } from './wallet-section.tsx';

type Props = {
  initial: ApprovalPage;
  /** True if this person may decide on approvals at all. */
  decides: boolean;
  /** Another order was decided on this page a moment ago. */
  followsDecision: boolean;
  /** The outcome of that decision. */
  children: ReactNode;
};

/** Everything an approver looks at, and the decision at its end: kept alive, and what was typed stays typed. */
export function ApprovalPanel({ initial, decides, followsDecision, children }: Props) {
  const t = useTranslations('approvals');
  const { id } = initial.approval;
  const orderId = initial.order.order.id;
  const { data, isError, refetch } = useQuery({
    ...approvalOptions({ id, orderId }),
    initialData: initial,
    staleTime: 10_000,
  });
  // A visit before this one may have left an older reading.
  const page = data.order.serverNow < initial.order.serverNow ? initial : data;
  const { approval, readBack } = page;
  const isOld = useRestored({
    drawn: `${id} ${initial.order.serverNow}`,
    readAt: page.order.serverNow,
    readAgain: refetch,
  });
  const isWaiting = approval.state === 'waiting';
  const facts = (
    <>
      <WalletSection wallet={approval.wallet} />
      <RecipientSection page={page} />
      <Disclosure summary={t('everything')}>
        <div className="flex flex-col gap-5">
          <SentSummary readBack={readBack} orderId={orderId} />
        </div>
      </Disclosure>
      <SameAmountNotice other={page.sameAmount} />
    </>
  );
  return (
    <div className="min-[110rem]:grid min-[110rem]:grid-cols-[18rem_minmax(0,1fr)] min-[110rem]:gap-x-8">
      <QueueColumn id={id} />
      <div className="mx-auto flex w-full min-w-0 max-w-2xl flex-col gap-5 xl:max-w-none">
        {children}
        <StaleNotice isError={isError} />
        <ApprovalHeader page={page} decides={decides} />
        <ClosedNotice approval={approval} orderId={orderId} />
        <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,52fr)_minmax(0,48fr)] 2xl:gap-x-12 xl:items-start">
          <div className="xl:sticky xl:top-18">
            <ApprovalDocuments
              approvalId={id}
              orderId={orderId}
              documents={approval.documents}
              isNoted={isWaiting && decides}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <ApprovalFacts page={page} />
            <ChangesCards approval={approval} values={readBack.values} />
            {isWaiting ? (
              <ApprovalDecision page={page} isOld={isOld} refresh={refetch} followsDecision={followsDecision}>
                {facts}
              </ApprovalDecision>
            ) : (
              facts
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The end of a submission: there is nothing left to decide. */
function ClosedNotice({ approval, orderId }: { approval: ApprovalDetail; orderId: string }) {
  const t = useTranslations('approvals.closed');
  const { state, closed } = approval;
  if (state === 'waiting') return null;
  return (
    <Notice
      title={t(state, { name: closed?.name ?? '' })}
      actions={<TextLink href={`/orders/${orderId}`}>{t('seeOrder')}</TextLink>}
    >
      {closed?.reason && <bdi className="block">{closed.reason}</bdi>}
      {closed && <p>{t.rich('at', timeTag(closed.at))}</p>}
    </Notice>
  );
}
