'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { Time } from '../ui/time.tsx';
import { exactTimeTag, timeTag } from '../ui/time-tag.tsx';
import { ServiceStatus } from './service-status.tsx';

/** The next step and who hears of it first, the people, and the ids to hand on. */
export function OrderRail({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order');
  const orders = useTranslations('orders');
  const { order, money, can, serverNow, serviceNow } = detail;
  const { latest } = detail.approval;
  const { lastCheckedAt, nextCheckAt } = order;
  const checksAhead =
    nextCheckAt !== null && nextCheckAt > serverNow && order.status.bucket === 'with-service';
  const deadlines = deadlinesOf(detail);
  return (
    <aside aria-label={t('rail.next')} className="flex flex-col gap-6 text-hint">
      <Block title={t('rail.next')}>
        <p className="text-body text-ink">
          {t(
            `next.${can.submit && order.status.id === 'readyToConfirm' ? 'readyToSubmit' : order.status.id}`,
          )}
        </p>
        <p className="mt-2 text-ink-2">
          {lastCheckedAt === null
            ? t('rail.neverChecked')
            : t.rich('rail.lastChecked', timeTag(lastCheckedAt))}
        </p>
        {checksAhead && <p className="text-ink-2">{t.rich('rail.nextCheck', timeTag(nextCheckAt))}</p>}
        {deadlines.map(([name, at]) => (
          <p key={name} className="text-ink-2">
            {at > (name === 'approvalUntil' ? serverNow : serviceNow)
              ? t.rich(`rail.${name}`, exactTimeTag(at))
              : t.rich(`rail.${name}Over`, timeTag(at))}
          </p>
        ))}
      </Block>
      <Block title={t('rail.people')}>
        <dl className="space-y-2">
          <Fact label={t('rail.createdBy')}>{order.createdByName}</Fact>
          <Fact label={t('rail.created')}>
            <Time at={order.createdAt} />
          </Fact>
          {order.lastEditedByName !== null && (
            <Fact label={t('rail.editedBy')}>{order.lastEditedByName}</Fact>
          )}
          {latest && <Fact label={t('rail.submittedBy')}>{latest.submitterName}</Fact>}
          {latest && latest.approvedBy.length > 0 && (
            <Fact label={t('rail.approvedBy')}>{latest.approvedBy.join(t('rail.separator'))}</Fact>
          )}
          {order.confirmedAt !== null && order.confirmation === 'accepted' && (
            <Fact label={t('rail.confirmed')}>
              <Time at={order.confirmedAt} />
            </Fact>
          )}
        </dl>
        {can.askToEnd && (
          <p className="mt-2 text-ink-2">{t('rail.askToEnd', { name: order.createdByName })}</p>
        )}
      </Block>
      <Block title={t('rail.ids')}>
        <dl className="space-y-2">
          <Fact label={t('rail.family')}>{orders(`family.${order.family}`)}</Fact>
          <Id label={t('rail.orderNo')} value={order.orderNo} />
          <Id label={t('rail.tradeId')} value={order.tradeId} />
          <Id label={t('rail.queryNo')} value={money.quote?.queryNo ?? null} />
          {order.serviceStatus !== null && (
            <Fact label={t('rail.serviceStatus')}>
              <ServiceStatus raw={order.serviceStatus} />
            </Fact>
          )}
        </dl>
      </Block>
    </aside>
  );
}

type Deadline = 'rateUntil' | 'lockUntil' | 'approvalUntil';

/** By when somebody has to act, while it matters. */
function deadlinesOf({ order, money, approval }: OrderDetail): [Deadline, string][] {
  const isBefore = order.status.bucket === 'to-do' || order.status.id === 'inPreCheck';
  const crosses = money.source.currency !== money.target.currency;
  return [
    ...(isBefore && crosses && money.quote
      ? [[money.lockRate ? 'lockUntil' : 'rateUntil', money.quote.expiresAt] satisfies [Deadline, string]]
      : []),
    ...(order.status.id === 'awaitingApproval' && approval.latest
      ? [['approvalUntil', approval.latest.expiresAt] satisfies [Deadline, string]]
      : []),
  ];
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-h3">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-body">{children}</dd>
    </div>
  );
}

function Id({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <Fact label={label}>
      <span className="flex items-start gap-1">
        <Identifier value={value} className="min-w-0 break-all" />
        <CopyButton value={value} what={label} className="-mt-0.5" />
      </span>
    </Fact>
  );
}
