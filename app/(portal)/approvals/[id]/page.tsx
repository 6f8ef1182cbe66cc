import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ApprovalDecision } from '@/components/approvals/approval-decision.tsx';
import { ApprovalDocuments } from '@/components/approvals/approval-documents.tsx';
import { ApprovalHeader } from '@/components/approvals/approval-header.tsx';
import { ChangesCards } from '@/components/approvals/changes-cards.tsx';
import { ClosedNotice } from '@/components/approvals/closed-notice.tsx';
import { DoneNotice } from '@/components/approvals/done-notice.tsx';
import { RecipientSection } from '@/components/approvals/recipient-section.tsx';
import { WalletSection } from '@/components/approvals/wallet-section.tsx';
import { RefreshOnNews } from '@/components/live/refresh-on-news.tsx';
import { SameAmountNotice } from '@/components/review/same-amount-notice.tsx';
import { SentSummary } from '@/components/review/sent-summary.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadApproval } from '@/lib/features/approvals/queries.ts';
import { approvalIdSchema } from '@/lib/features/approvals/schema.ts';
import { loadReadBack } from '@/lib/features/orders/read-back.ts';
import { loadSameAmount } from '@/lib/features/orders/same-amount.ts';
import { readWalletsIfOld } from '@/lib/features/wallets/use-cases/read-if-old.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ done?: string; order?: string }>;
};

const pageOf = cache(async (id: string) => {
  const actor = await requireActor(`/approvals/${id}`);
  if (!may(actor.role, 'approval:read')) return { actor, page: null };
  if (!approvalIdSchema.safeParse({ id }).success) notFound();
  await readWalletsIfOld(actor);
  return { actor, page: (await loadApproval(actor, id)) ?? notFound() };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('approvals');
  const { page } = await pageOf((await params).id);
  return { title: page ? t('pageTitle', { orderNo: page.order.order.orderNo }) : t('title') };
}

/** Everything a checker looks at, in one column that fits a phone, and the decision at its end. */
export default async function ApprovalPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [{ actor, page }, { done, order: doneOrder }, t] = await Promise.all([
    pageOf(id),
    searchParams,
    getTranslations('approvals'),
  ]);
  if (!page) return <Denied permission="approval:read" role={actor.role} />;
  const { order: detail, approval } = page;
  const isWaiting = approval.state === 'waiting';
  const [readBack, sameAmount] = await Promise.all([
    loadReadBack(actor, detail.order.id),
    isWaiting ? loadSameAmount(actor, detail.order.id) : null,
  ]);
  if (!readBack) notFound();
  // An approver changes nothing, and reads the note as it was submitted.
  const rows = readBack.rows.filter(({ path }) => path !== 'internalNote');
  const toRead = { ...readBack, rows: rows.map((row) => ({ ...row, canChange: false })) };
  const decides = may(actor.role, 'approval:decide');
  const facts = (
    <>
      <WalletSection wallet={approval.wallet} />
      <RecipientSection page={page} />
      <ApprovalDocuments
        approvalId={id}
        orderId={detail.order.id}
        documents={approval.documents}
        isNoted={isWaiting && decides}
      />
      <CardSection titleId="approval-note" title={t('note.title')}>
        <p className={approval.note ? 'whitespace-pre-line' : 'text-ink-2'}>
          {approval.note || t('note.none')}
        </p>
      </CardSection>
      <Disclosure summary={t('everything')}>
        <div className="flex flex-col gap-5">
          <SentSummary readBack={toRead} orderId={detail.order.id} />
        </div>
      </Disclosure>
      <SameAmountNotice other={sameAmount} />
    </>
  );
  return (
    <ClientMessages
      namespaces={['approvals', 'choices', 'diff', 'documents', 'errors', 'review', 'stepUp', 'fields']}
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-5">
        <RefreshOnNews kinds={['order', 'approval', 'wallets']} ids={[id, detail.order.id]} />
        <PageHeader
          crumb={<TextLink href="/approvals">{t('title')}</TextLink>}
          title={t(decides ? 'review.title' : 'review.titleRead')}
          description={isWaiting && decides ? t('review.intro') : undefined}
        />
        <DoneNotice done={done} orderId={doneOrder} />
        <ClosedNotice approval={approval} orderId={detail.order.id} />
        <ApprovalHeader page={page} />
        <ChangesCards approval={approval} values={readBack.values} />
        {isWaiting ? (
          <ApprovalDecision key={id} page={page} followsDecision={done !== undefined}>
            {facts}
          </ApprovalDecision>
        ) : (
          facts
        )}
      </div>
    </ClientMessages>
  );
}
