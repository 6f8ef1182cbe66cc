import { ApprovalQueue } from '@/components/approvals/approval-queue.tsx';
import { DoneNotice } from '@/components/approvals/done-notice.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { loadQueue } from '@/lib/features/approvals/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

type Props = { searchParams: Promise<{ done?: string; order?: string }> };

export const generateMetadata = titled('approvals.title');

export default async function ApprovalsPage({ searchParams }: Props) {
  const actor = await requireActor('/approvals');
  if (!(await isAdmitted(actor, 'approval:read')))
    return <Denied permission="approval:read" role={actor.role} />;
  const [queue, { done, order }] = await Promise.all([loadQueue(actor), searchParams]);
  return (
    <ClientMessages namespaces={['approvals', 'errors', 'live', 'stepUp']}>
      <ApprovalQueue initial={queue}>
        <DoneNotice done={done} orderId={order} />
      </ApprovalQueue>
    </ClientMessages>
  );
}
