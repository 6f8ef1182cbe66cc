'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { InformationOfOrder } from '@/lib/features/information/schema.ts';
import type { AuditView, OrderDetail } from '@/lib/features/orders/types.ts';
import { OrderApproval } from '../../approvals/order-approval.tsx';
import { DocumentList } from '../../documents/document-list.tsx';
import { useTypeName } from '../../drafts/fields/use-words.ts';
import { EventTable } from '../../events/event-table.tsx';
import { LateInformationPanel } from '../../information/information-panel.tsx';
import { usePageRefresh } from '../../live/fresh.tsx';
import { useOrderAnnouncements } from '../../live/use-status-announcements.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { CopyButton } from '../../ui/values/copy-button.tsx';
import { type Fact, Facts } from '../../ui/values/description-list.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { Person } from '../../ui/values/person.tsx';
import { StatusBadge } from '../../ui/values/status-badge.tsx';
import { AuditTab } from './audit-tab.tsx';
import { ExchangeTab } from './exchange-tab.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { MoneyBand } from './money-band.tsx';
import { ServiceStatus } from './order-badge.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderProgress } from './order-progress.tsx';
import { type OrderTab, tabAddress } from './order-tabs.ts';
import { PortalProblem } from './portal-problem.tsx';
import { TimelineColumn, TimelineTab } from './timeline-tab.tsx';
import { useAskOnReturn, useOrderDetail } from './use-order-detail.ts';

type Props = {
  initial: OrderDetail;
  tab: OrderTab;
  tabs: readonly OrderTab[];
  mayConvert: boolean;
  /** The service's open request, if there is one. */
  information: InformationOfOrder | undefined;
  /** The audit entries, if the audit tab is open. */
  audit: readonly AuditView[] | undefined;
  /** The sandbox's decisions about this order, for people who may make them. */
  sandbox?: ReactNode;
  /** The sent fields, drawn on the server. */
  summary: ReactNode;
};

/** One order's page with live updates. The query key is shared with the wizard's last pages. */
export function OrderPanel({ initial, tab, tabs, mayConvert, information, audit, sandbox, summary }: Props) {
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
        <OrderRail detail={detail} sandbox={sandbox} />
        {tab !== 'timeline' && <TimelineColumn detail={detail} />}
      </div>
    </>
  );
}

/** The state that the summary depends on: the status and the number of changes. */
function stateOf({ order, timeline }: OrderDetail): string {
  return `${order.status.id} ${timeline.filter(({ kind }) => kind === 'updated').length}`;
}

/** Refreshes the server-rendered summary once the order differs from the rendered version. */
function useFreshSummary(drawn: OrderDetail, detail: OrderDetail): void {
  const refresh = usePageRefresh();
  const before = stateOf(drawn);
  const now = stateOf(detail);
  useEffect(() => {
    if (now !== before) refresh();
  }, [refresh, before, now]);
}

type Label =
  | 'createdBy'
  | 'editedBy'
  | 'submittedBy'
  | 'approvedBy'
  | 'family'
  | 'orderNo'
  | 'tradeId'
  | 'queryNo'
  | 'serviceStatus';

/** The people involved in an order, and its ids for copying. */
function OrderRail({ detail, sandbox }: { detail: OrderDetail; sandbox: ReactNode }) {
  const t = useTranslations('order.rail');
  const orders = useTranslations('orders');
  const { order, money, can } = detail;
  const { latest } = detail.approval;
  const fact = (name: Label, value: ReactNode, id: string = name): Fact[] =>
    value ? [{ id, label: t(name), value }] : [];
  const person = (label: Label, name: string | null | undefined, id?: string) =>
    fact(label, name && <Person name={name} />, id);
  const number = (label: Label, value: string | null) =>
    fact(label, value && <Copied label={t(label)} value={value} />);
  return (
    <aside aria-label={t('label')} className="flex flex-col gap-6">
      {sandbox && (
        <section>
          <h2 className="mb-3 text-h3">{t('sandbox')}</h2>
          {sandbox}
        </section>
      )}
      <section>
        <h2 className="mb-3 text-h3">{t('people')}</h2>
        <Facts
          facts={[
            ...person('createdBy', order.createdByName),
            ...person('editedBy', order.lastEditedByName),
            ...person('submittedBy', latest?.submitterName),
            ...(latest?.approvedBy ?? []).flatMap((name) => person('approvedBy', name, `approvedBy ${name}`)),
          ]}
        />
        {can.askToEnd && (
          <p className="mt-3 text-hint text-ink-2">{t('askToEnd', { name: order.createdByName })}</p>
        )}
      </section>
      <section>
        <h2 className="mb-3 text-h3">{t('ids')}</h2>
        <Facts
          facts={[
            ...fact('family', orders(`family.${order.family}`)),
            ...number('orderNo', order.orderNo),
            ...number('tradeId', order.tradeId),
            ...number('queryNo', money.quote?.queryNo ?? null),
            ...fact('serviceStatus', order.serviceStatus && <ServiceStatus raw={order.serviceStatus} />),
          ]}
        />
      </section>
    </aside>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <span className="flex items-start gap-1">
      <Identifier value={value} className="min-w-0 break-all" />
      <CopyButton value={value} what={label} className="-mt-0.5" />
    </span>
  );
}

/** The documents needed and present; uploads happen on the documents page. */
function DocumentsTab({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order.documents');
  const nameOf = useTypeName();
  const { order, documents, neededDocuments, can } = detail;
  const manage = can.upload && (
    <LinkButton size="sm" href={`/orders/${order.id}/documents`}>
      {t(documents.length === 0 ? 'add' : 'manage')}
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-5">
      {neededDocuments.length > 0 && (
        <section aria-labelledby="needed-documents">
          <h2 id="needed-documents" className="mb-2 text-h3">
            {t('needed')}
          </h2>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {neededDocuments.map(({ type, present }) => (
              <li key={type} className="flex items-center gap-2">
                {nameOf(type)}
                <StatusBadge
                  tone={present ? 'green' : 'amber'}
                  shape={present ? 'filled-circle' : 'triangle'}
                  icon={present ? 'check' : 'file-up'}
                  label={t(present ? 'present' : 'missing')}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {documents.length === 0 ? (
        <EmptyState title={t('none')} action={manage} />
      ) : (
        <>
          <DocumentList orderId={order.id} documents={documents} />
          {manage && <div>{manage}</div>}
        </>
      )}
    </div>
  );
}
