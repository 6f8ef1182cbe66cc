import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderTasks } from '@/components/documents/order-tasks.tsx';
import { WizardFrame } from '@/components/drafts/wizard-frame.tsx';
import { DocumentSummary } from '@/components/review/document-summary.tsx';
import { RepeatPanel } from '@/components/review/repeat-panel.tsx';
import { ReviewPanel } from '@/components/review/review-panel.tsx';
import { SentSummary } from '@/components/review/sent-summary.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { orderOfPage } from '../order-of-page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([orderOfPage((await params).id), getTranslations('review')]);
  return { title: t('pageTitle', { orderNo: detail.order.orderNo }) };
}

export default async function ReviewPage({ params }: Props) {
  const { id } = await params;
  const [{ detail }, t] = await Promise.all([orderOfPage(id), getTranslations('review')]);
  const done = detail.order.documentsCompletedAt !== null;
  return (
    <ClientMessages namespaces={['choices', 'errors', 'review']}>
      <WizardFrame tasks={<OrderTasks orderId={id} current="review" documentsDone={done} />}>
        <PageHeader
          crumb={t('crumb', { orderNo: detail.order.orderNo })}
          title={t('title')}
          description={t('intro')}
        />
        <ReviewPanel initial={detail}>
          <SentSummary sent={detail.order.sent} />
          <DocumentSummary detail={detail} />
          {detail.can.repeat && <RepeatPanel orderId={id} />}
        </ReviewPanel>
      </WizardFrame>
    </ClientMessages>
  );
}
