'use client';
import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Notice } from '../ui/notice.tsx';
import { textLinkClass } from '../ui/text-link.tsx';

/** The service asks for something; the page behind the link is the service's own. */
export function InformationPanel({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order.information');
  const statuses = useTranslations('statuses');
  const { order, can } = detail;
  if (order.status.id !== 'informationRequested' || order.informationLink === null) return null;
  return (
    <Notice
      kind="warning"
      title={t('title')}
      className="mb-5"
      actions={
        can.repeat && (
          <a href={order.informationLink} target="_blank" rel="noreferrer" className={textLinkClass}>
            {statuses('action.openRequest')}
          </a>
        )
      }
    >
      {t('text')}
    </Notice>
  );
}
