'use client';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { AuditView } from '@/lib/features/audit/schema.ts';
import type { InformationOfOrder } from '@/lib/features/information/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { OrderApproval } from '../../approvals/order-approval.tsx';
import { EventTable } from '../../events/event-table.tsx';
import { LateInformationPanel } from '../../information/late-information-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { AuditTab } from './audit-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { ExchangeTab } from './exchange-tab.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { MoneyBand } from './money-band.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderRail } from './order-rail.tsx';
import { type OrderTab, tabAddress } from './order-tabs.ts';
import { PortalProblem } from './portal-problem.tsx';
import { TimelineColumn, TimelineTab } from './timeline-tab.tsx';
import { useAskOnReturn } from './use-ask-on-return.ts';
import { useOrderAnnouncements } from './use-order-announcements.ts';
import { useOrderDetail } from './use-order-detail.ts';

type Props = {
  initial: OrderDetail;
  tab: OrderTab;
  tabs: readonly OrderTab[];
  mayConvert: boolean;
  /** The service's open request, if there is one. */
  information: InformationOfOrder | undefined;
  /** The actions of people, where that is the open tab. */
  audit: readonly AuditView[] | undefined;
  /** The sent fields, drawn on the server. */
  summary: ReactNode;
};

/** Everything about one order, kept alive under the key that the wizard's last pages use too. */
export function OrderPanel({ initial, tab, tabs, mayConvert, information, audit, summary }: Props) {
  const t = useTranslations('order');
  const { id } = initial.order;
  const { detail, isOld } = useOrderDetail(initial);
  useAskOnReturn(detail);
  useFreshSummary(initial, detail);
  useOrderAnnouncements(useMemo(() => [detail.order], [detail.order]));
  const counts: Partial<Record<OrderTab, number>> = {
    documents: detail.documents.length,
    callbacks: detail.callbacks.length,
    exchange: detail.exchanges.length,
  };
  return (
    <>
      <OrderHeader detail={detail} isOld={isOld} mayConvert={mayConvert} />
      {!isOld && <OrderProgress detail={detail} />}
      <FailurePanel detail={detail} mayConvert={mayConvert} />
      {detail.portalProblem !== null && <PortalProblem detail={detail} />}
      {['waiting', 'sent-back', 'expired'].includes(detail.approval.state) && (
        <OrderApproval detail={detail} />
      )}
      <LateInformationPanel detail={detail} initial={information} />
      <MoneyBand detail={detail} />
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_15rem] 2xl:grid-cols-[minmax(0,1fr)_18rem]',
          tab !== 'timeline' && 'min-[110rem]:grid-cols-[minmax(0,1fr)_16rem_22rem]',
        )}
      >
        <div className="min-w-0">
          <LinkTabs
            label={t('tabs.label')}
            current={tabAddress(id, tab)}
            tabs={tabs.map((one) => ({
              href: tabAddress(id, one),
              label: t(`tabs.${one}`),
              count: counts[one],
            }))}
          />
          {tab !== 'summary' && <h2 className="sr-only">{t(`tabs.${tab}`)}</h2>}
          {tab === 'summary' && summary}
          {tab === 'timeline' && <TimelineTab detail={detail} />}
          {tab === 'documents' && <DocumentsTab detail={detail} />}
          {tab === 'callbacks' &&
            (detail.callbacks.length === 0 ? (
              <EmptyState drawing="messages" title={t('callbacks.none')} />
            ) : (
              <EventTable events={detail.callbacks} ofOrder />
            ))}
          {tab === 'exchange' && <ExchangeTab exchanges={detail.exchanges} />}
          {tab === 'audit' && audit && <AuditTab orderId={id} initial={audit} />}
        </div>
        <OrderRail detail={detail} />
        {tab !== 'timeline' && <TimelineColumn detail={detail} />}
      </div>
    </>
  );
}

/** The state the summary depends on: the status, and the number of changes. */
function stateOf({ order, timeline }: OrderDetail): string {
  return `${order.status.id} ${timeline.filter(({ kind }) => kind === 'updated').length}`;
}

/** The summary is drawn on the server: it is drawn again once the order is another than it was drawn of. */
function useFreshSummary(drawn: OrderDetail, detail: OrderDetail): void {
  const router = useRouter();
  const before = stateOf(drawn);
  const now = stateOf(detail);
  useEffect(() => {
    if (now !== before) router.refresh();
  }, [router, before, now]);
}
