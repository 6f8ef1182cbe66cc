import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderFilters } from '@/components/orders/order-filters.tsx';
import { OrderList } from '@/components/orders/order-list.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { LinkTabs } from '@/components/ui/link-tabs.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import { listOrders } from '@/lib/features/orders/queries.ts';
import { orderListSchema, orderViews } from '@/lib/features/orders/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders');
  return { title: t('title') };
}

export default async function OrdersPage({ searchParams }: Props) {
  const input = orderListSchema.parse(await searchParams);
  const actor = await requireActor(listAddress('/orders', input));
  const [page, t] = await Promise.all([listOrders(actor, input), getTranslations('orders')]);
  const mayDraft = may(actor.role, 'order:draft');
  const newTransfer = mayDraft && (
    <LinkButton href="/transfers/new" variant="primary">
      {t('newTransfer')}
    </LinkButton>
  );
  return (
    <ClientMessages namespaces={['orders', 'statuses', 'live']}>
      <PageHeader title={t('title')} actions={newTransfer} />
      <LinkTabs
        label={t('views')}
        tabs={orderViews.map((view) => ({
          href: listAddress('/orders', { view, q: input.q }),
          label: t(`view.${view}`),
        }))}
        current={listAddress('/orders', { view: input.view, q: input.q })}
      />
      <OrderFilters input={input} />
      <OrderList key={listAddress('', input)} input={input} initial={page} firstAction={newTransfer} />
    </ClientMessages>
  );
}
