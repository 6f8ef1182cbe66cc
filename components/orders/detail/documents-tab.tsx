'use client';
import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { DocumentList } from '../../documents/document-list.tsx';
import { useTypeName } from '../../documents/use-document-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusBadge } from '../../ui/values/status-badge.tsx';

/** The documents needed and present; adding happens on the documents page. */
export function DocumentsTab({ detail }: { detail: OrderDetail }) {
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
