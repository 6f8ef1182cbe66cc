'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { CopyButton } from '../../ui/values/copy-button.tsx';
import { type Fact, Facts } from '../../ui/values/facts.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { Person } from '../../ui/values/person.tsx';
import { ServiceStatus } from './service-status.tsx';

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

/** The people of an order, and its ids to hand on. */
export function OrderRail({ detail }: { detail: OrderDetail }) {
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
