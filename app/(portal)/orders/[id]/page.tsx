import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderPanel } from '@/components/orders/detail/order-panel.tsx';
import { orderTabs } from '@/components/orders/detail/order-tabs.ts';
import { SentSummary } from '@/components/orders/review/sent-summary.tsx';
import { OrderSandbox } from '@/components/sandbox/order-sandbox.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { may } from '@/lib/auth/permissions.ts';
import { informationOfOrder } from '@/lib/features/information/queries.ts';
import { auditOfOrder } from '@/lib/features/orders/data/audit.ts';
import { loadReadBack } from '@/lib/features/orders/review.ts';
import { maySeeSandbox } from '@/lib/features/sandbox/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { timeZoneName } from '@/lib/i18n/time-zone.ts';
import { orderOfPage } from './order-of-page.ts';

export async function generateMetadata({ params }: PageProps<'/orders/[id]'>): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([orderOfPage((await params).id), getTranslations('orders')]);
  return { title: `${detail.order.orderNo} — ${t('title')}` };
}

export default async function OrderPage({ params, searchParams }: PageProps<'/orders/[id]'>) {
  const [{ id }, search, t, orders, preferences] = await Promise.all([
    params,
    searchParams,
    getTranslations('order'),
    getTranslations('orders'),
    readPreferences(),
  ]);
  const { actor, detail } = await orderOfPage(id);
  const isAsked = detail.order.status.id === 'informationRequested';
  const hasSandbox = maySeeSandbox(actor);
  const mayAudit = may(actor.role, 'audit:read');
  const offered = orderTabs.filter((one) => one !== 'audit' || mayAudit);
  const tab = offered.find((one) => one === search.tab) ?? 'summary';
  const [readBack, information, audit] = await Promise.all([
    loadReadBack(actor, id),
    isAsked ? informationOfOrder(actor, id) : undefined,
    tab === 'audit' ? auditOfOrder(actor, id) : undefined,
  ]);
  return (
    <ClientMessages
      namespaces={[
        'approvals',
        'order',
        'orders',
        'statuses',
        'choices',
        'fields',
        'documents',
        'events',
        'errors',
        'live',
        'information',
        'lookups',
        'stepUp',
        ...(hasSandbox ? (['sandbox'] as const) : []),
      ]}
    >
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-hint">
        <TextLink href="/orders">{t('crumb')}</TextLink>
        <span className="text-ink-2">{orders('timesIn', { zone: timeZoneName(preferences) })}</span>
      </p>
      <OrderPanel
        initial={detail}
        tab={tab}
        tabs={offered}
        mayConvert={may(actor.role, 'wallet:convert')}
        information={information}
        audit={audit}
        sandbox={hasSandbox && <OrderSandbox orderId={id} />}
        summary={
          <div className="flex flex-col gap-5">
            {readBack && <SentSummary readBack={readBack} orderId={id} />}
          </div>
        }
      />
    </ClientMessages>
  );
}
