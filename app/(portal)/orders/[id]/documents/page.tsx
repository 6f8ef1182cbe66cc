import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DocumentsPanel } from '@/components/documents/documents-panel.tsx';
import { OrderTasks } from '@/components/documents/order-tasks.tsx';
import { WizardFrame } from '@/components/drafts/steps/wizard-frame.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { loadDocumentAids } from '@/lib/features/orders/documents.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { orderOfPage } from '../order-of-page.ts';

export async function generateMetadata({ params }: PageProps<'/orders/[id]/documents'>): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([
    orderOfPage((await params).id, '/documents'),
    getTranslations('documents'),
  ]);
  return { title: t('pageTitle', { orderNo: detail.order.orderNo }) };
}

export default async function DocumentsPage({ params }: PageProps<'/orders/[id]/documents'>) {
  const { id } = await params;
  const [{ actor, detail }, t] = await Promise.all([
    orderOfPage(id, '/documents'),
    getTranslations('documents'),
  ]);
  const aids = await loadDocumentAids(actor, id);
  const done = detail.order.documentsCompletedAt !== null;
  return (
    <ClientMessages namespaces={['choices', 'errors', 'documents']}>
      <WizardFrame
        tasks={
          <OrderTasks orderId={id} family={detail.order.family} current="documents" documentsDone={done} />
        }
      >
        <PageHeader
          crumb={t('crumb', { orderNo: detail.order.orderNo })}
          title={t('title')}
          description={t(detail.neededDocuments.length > 0 ? 'introNeeded' : 'introOptional')}
        />
        <DocumentsPanel initial={detail} aids={aids} />
      </WizardFrame>
    </ClientMessages>
  );
}
