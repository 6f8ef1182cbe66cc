import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OrderTasks } from '@/components/documents/order-tasks.tsx';
import { WizardFrame } from '@/components/drafts/steps/wizard-frame.tsx';
import { DocumentSummary } from '@/components/orders/review/document-summary.tsx';
import { ReviewPanel } from '@/components/orders/review/review-panel.tsx';
import { SameAmountNotice } from '@/components/orders/review/same-amount-notice.tsx';
import { RepeatPanel, SentSummary } from '@/components/orders/review/sent-summary.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { checkOfOrder, loadReadBack, loadSameAmount } from '@/lib/features/orders/review.ts';
import { readWalletsIfOld } from '@/lib/features/wallets/verbs/read-wallets.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { orderOfPage } from '../order-of-page.ts';

export async function generateMetadata({ params }: PageProps<'/orders/[id]/review'>): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([
    orderOfPage((await params).id, '/review'),
    getTranslations('review'),
  ]);
  return { title: t('pageTitle', { orderNo: detail.order.orderNo }) };
}

export default async function ReviewPage({ params }: PageProps<'/orders/[id]/review'>) {
  const { id } = await params;
  // Refreshes an old balance for a person who is about to spend.
  await readWalletsIfOld(await requireActor(`/orders/${id}/review`));
  const { actor, detail } = await orderOfPage(id, '/review');
  const [readBack, check, sameAmount] = await Promise.all([
    loadReadBack(actor, id),
    checkOfOrder(actor, id),
    loadSameAmount(actor, id),
  ]);
  if (readBack === null) notFound();
  const done = detail.order.documentsCompletedAt !== null;
  return (
    <ClientMessages namespaces={['approvals', 'choices', 'diff', 'errors', 'fields', 'review', 'stepUp']}>
      <WizardFrame
        wide
        tasks={<OrderTasks orderId={id} family={detail.order.family} current="review" documentsDone={done} />}
      >
        <ReviewPanel
          initial={detail}
          values={readBack.values}
          mayConfirm={may(actor.role, 'order:confirm') || may(actor.role, 'approval:submit')}
          doubt={<SameAmountNotice other={sameAmount} />}
        >
          <SentSummary readBack={readBack} orderId={id} from="review">
            <DocumentSummary detail={detail} check={check} />
          </SentSummary>
          <RepeatPanel orderId={id} readBack={readBack} />
        </ReviewPanel>
      </WizardFrame>
    </ClientMessages>
  );
}
