import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StartPanel } from '@/components/drafts/start-panel.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { listOrders } from '@/lib/features/orders/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

const OFFERED_ORDERS = 5;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('new.title') };
}

export default async function NewTransferPage() {
  const actor = await requireActor('/transfers/new');
  if (!may(actor.role, 'order:draft')) return <Denied permission="order:draft" role={actor.role} />;
  const [recent, t] = await Promise.all([listOrders(actor, { view: 'all' }), getTranslations('wizard')]);
  return (
    <ClientMessages namespaces={['wizard', 'errors']}>
      <div className="max-w-160">
        <PageHeader title={t('new.title')} description={t('new.intro')} />
        <StartPanel
          recent={recent.orders.slice(0, OFFERED_ORDERS).map((order) => ({
            id: order.id,
            orderNo: order.orderNo,
            beneficiaryName: order.beneficiaryName,
            accountSuffix: order.accountSuffix,
            source: order.source,
            createdAt: order.createdAt,
          }))}
        />
      </div>
    </ClientMessages>
  );
}
