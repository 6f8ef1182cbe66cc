import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ApprovalPanel } from '@/components/approvals/approval-panel.tsx';
import { DoneNotice } from '@/components/approvals/done-notice.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { loadApproval } from '@/lib/features/approvals/queries.ts';
import { approvalIdSchema } from '@/lib/features/approvals/schema.ts';
import { readWalletsIfOld } from '@/lib/features/wallets/verbs/read-wallets.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ done?: string; order?: string }>;
};

const pageOf = cache(async (id: string) => {
  const actor = await requireActor(`/approvals/${id}`);
  if (!(await isAdmitted(actor, 'approval:read'))) return { actor, page: null };
  if (!approvalIdSchema.safeParse({ id }).success) notFound();
  await readWalletsIfOld(actor);
  return { actor, page: (await loadApproval(actor, id)) ?? notFound() };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('approvals');
  const { page } = await pageOf((await params).id);
  return { title: page ? t('pageTitle', { orderNo: page.order.order.orderNo }) : t('title') };
}

export default async function ApprovalPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [{ actor, page }, { done, order }] = await Promise.all([pageOf(id), searchParams]);
  if (!page) return <Denied permission="approval:read" role={actor.role} />;
  return (
    <ClientMessages
      namespaces={[
        'approvals',
        'choices',
        'diff',
        'documents',
        'errors',
        'fields',
        'review',
        'statuses',
        'stepUp',
        'wizard',
      ]}
    >
      <ApprovalPanel
        key={id}
        initial={page}
        decides={may(actor.role, 'approval:decide')}
        followsDecision={done !== undefined}
      >
        <DoneNotice done={done} orderId={order} />
      </ApprovalPanel>
    </ClientMessages>
  );
}
