'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { approvalOptions } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalPage } from '@/lib/features/approvals/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { useRestored } from '../live/use-restored.ts';
import { SameAmountNotice } from '../review/same-amount-notice.tsx';
import { SentSummary } from '../review/sent-summary.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalDocuments } from './approval-documents.tsx';
import { ApprovalHeader } from './approval-header.tsx';
import { ChangesCards } from './changes-cards.tsx';
import { ClosedNotice } from './closed-notice.tsx';
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
      <ApprovalDocuments
        approvalId={id}
        orderId={orderId}
        documents={approval.documents}
        isNoted={isWaiting && decides}
      />
      <Disclosure summary={t('everything')}>
        <div className="flex flex-col gap-5">
          <SentSummary readBack={readBack} orderId={orderId} />
        </div>
      </Disclosure>
      <SameAmountNotice other={page.sameAmount} />
    </>
  );
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <PageHeader
        crumb={<TextLink href="/approvals">{t('title')}</TextLink>}
        title={t(decides ? 'review.title' : 'review.titleRead')}
        description={isWaiting && decides ? t('review.intro') : undefined}
      />
      {children}
      <StaleNotice isError={isError} />
      <ClosedNotice approval={approval} orderId={orderId} />
      <ApprovalHeader page={page} />
      <ChangesCards approval={approval} values={readBack.values} />
      {isWaiting ? (
        <ApprovalDecision page={page} isOld={isOld} refresh={refetch} followsDecision={followsDecision}>
          {facts}
        </ApprovalDecision>
      ) : (
        facts
      )}
    </div>
  );
}
