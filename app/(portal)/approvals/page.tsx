import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApprovalQueue } from '@/components/approvals/approval-queue.tsx';
import { DoneNotice } from '@/components/approvals/done-notice.tsx';
import { RefreshOnNews } from '@/components/live/refresh-on-news.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadQueue } from '@/lib/features/approvals/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = { searchParams: Promise<{ done?: string; order?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('approvals');
  return { title: t('title') };
}

export default async function ApprovalsPage({ searchParams }: Props) {
  const actor = await requireActor('/approvals');
  if (!may(actor.role, 'approval:read')) return <Denied permission="approval:read" role={actor.role} />;
  const [queue, { done, order }, t] = await Promise.all([
    loadQueue(actor),
    searchParams,
    getTranslations('approvals'),
  ]);
  const next = queue.rows.find(({ bar }) => bar === null);
  return (
    <ClientMessages namespaces={['approvals', 'errors', 'live', 'stepUp']}>
      <RefreshOnNews kinds={['order', 'approval', 'wallets']} />
      <PageHeader
        title={t('title')}
        description={t('intro')}
        actions={
          next && (
            <LinkButton variant="primary" href={`/approvals/${next.id}`}>
              {t('next')}
            </LinkButton>
          )
        }
      />
      <DoneNotice done={done} orderId={order} />
      <ApprovalQueue queue={queue} />
    </ClientMessages>
  );
}
