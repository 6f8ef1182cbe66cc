import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OrderTasks } from '@/components/documents/order-tasks.tsx';
import { WizardFrame } from '@/components/drafts/wizard-frame.tsx';
import { DocumentSummary } from '@/components/review/document-summary.tsx';
import { RepeatPanel } from '@/components/review/repeat-panel.tsx';
import { ReviewPanel } from '@/components/review/review-panel.tsx';
import { SameAmountNotice } from '@/components/review/same-amount-notice.tsx';
import { SentSummary } from '@/components/review/sent-summary.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadReadBack } from '@/lib/features/orders/read-back.ts';
import { loadSameAmount } from '@/lib/features/orders/same-amount.ts';
import { readWalletsIfOld } from '@/lib/features/wallets/use-cases/read-if-old.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { orderOfPage } from '../order-of-page.ts';

type Props = { params: Promise<{ id: string }> };

async function orderOfReview(params: Props['params']) {
  const { id } = await params;
  return orderOfPage(id, `/orders/${id}/review`);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([orderOfReview(params), getTranslations('review')]);
  return { title: t('pageTitle', { orderNo: detail.order.orderNo }) };
}

export default async function ReviewPage({ params }: Props) {
  const { id } = await params;
  const path = `/orders/${id}/review`;
  // A balance of this minute, for a person about to spend.
  await readWalletsIfOld(await requireActor(path));
  const [{ actor, detail }, t] = await Promise.all([orderOfPage(id, path), getTranslations('review')]);
  const [readBack, sameAmount] = await Promise.all([loadReadBack(actor, id), loadSameAmount(actor, id)]);
  if (readBack === null) notFound();
  const done = detail.order.documentsCompletedAt !== null;
  return (
    <ClientMessages namespaces={['approvals', 'choices', 'diff', 'errors', 'fields', 'review']}>
      <WizardFrame
        tasks={<OrderTasks orderId={id} family={detail.order.family} current="review" documentsDone={done} />}
      >
        <PageHeader
          crumb={t('crumb', { orderNo: detail.order.orderNo })}
          title={t(detail.can.submit ? 'titleSubmit' : 'title')}
          description={t(detail.can.submit ? 'introSubmit' : 'intro')}
        />
        <ReviewPanel
          initial={detail}
          values={readBack.values}
          mayConfirm={may(actor.role, 'order:confirm') || may(actor.role, 'approval:submit')}
          doubt={<SameAmountNotice other={sameAmount} />}
        >
          <SentSummary readBack={readBack} orderId={id} from="review" />
          <DocumentSummary detail={detail} />
          <RepeatPanel orderId={id} readBack={readBack} />
        </ReviewPanel>
      </WizardFrame>
    </ClientMessages>
  );
}
