import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderFilters } from '@/components/orders/list/order-filters.tsx';
import { OrderList } from '@/components/orders/list/order-list.tsx';
import { ViewTabs } from '@/components/orders/list/view-tabs.tsx';
import { demoOffer } from '@/components/overview/demo-offer.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { now } from '@/lib/clock.ts';
import { demoState } from '@/lib/features/demo/data.ts';
import { savedViews } from '@/lib/features/orders/data/views.ts';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import {
  hasQuickTotals,
  listOrders,
  orderCounts,
  orderFilterChoices,
  orderTotals,
} from '@/lib/features/orders/list-queries.ts';
import { orderListSchema } from '@/lib/features/orders/schema.ts';
import { secondFactorState } from '@/lib/features/step-up/data.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { dayAt, timeZoneName } from '@/lib/i18n/time-zone.ts';

export async function generateMetadata({ searchParams }: PageProps<'/orders'>): Promise<Metadata> {
  const { page } = orderListSchema.parse(await searchParams);
  const t = await getTranslations('orders');
  return { title: page ? t('titlePage', { page }) : t('title') };
}

export default async function OrdersPage({ searchParams }: PageProps<'/orders'>) {
  const input = orderListSchema.parse(await searchParams);
  const actor = await requireActor(listAddress('/orders', input));
  const [page, totals, choices, saved, counts, preferences, { isOn }, state, t] = await Promise.all([
    listOrders(actor, input),
    hasQuickTotals(actor, input) ? orderTotals(actor, input) : null,
    orderFilterChoices(actor),
    savedViews(actor),
    orderCounts(actor),
    readPreferences(),
    secondFactorState(actor),
    demoState(actor),
    getTranslations('orders'),
  ]);
  const newTransfer = may(actor.role, 'order:draft') && (
    <LinkButton href="/transfers/new" variant="primary">
      {t('newTransfer')}
    </LinkButton>
  );
  const demo = demoOffer(state);
  return (
    <ClientMessages namespaces={['orders', 'order', 'statuses', 'choices', 'errors', 'live', 'stepUp']}>
      {/* Hidden where the navigation is wide enough to have its own button. */}
      <PageHeader
        title={t('title')}
        actions={newTransfer && <span className="lg:hidden">{newTransfer}</span>}
      />
      {demo.progress}
      <ViewTabs input={input} saved={saved} counts={counts} />
      <OrderFilters input={input} choices={choices} today={dayAt(now(), preferences.timeZone)} />
      <OrderList
        key={listAddress('', input)}
        input={input}
        initial={page}
        initialTotals={totals}
        density={preferences.density}
        zoneName={timeZoneName(preferences)}
        rights={{
          export: may(actor.role, 'order:export'),
          reveal: may(actor.role, 'order:reveal') ? (isOn ? 'code' : 'password') : null,
          change: may(actor.role, 'order:cancel'),
          convert: may(actor.role, 'wallet:convert'),
        }}
        firstAction={
          newTransfer && (
            <div className="flex flex-wrap items-start gap-2">
              {newTransfer}
              {demo.button}
            </div>
          )
        }
      />
    </ClientMessages>
  );
}
