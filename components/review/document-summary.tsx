import { useLocale, useTranslations } from 'next-intl';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { fileSize } from '@/components/forms/file-size.ts';
import { CardSection } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/description-list.tsx';
import { FileName } from '@/components/ui/file-name.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** The files that the service has, by what they are. */
export function DocumentSummary({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('review');
  const typeName = useTypeName();
  const locale = useLocale();
  const accepted = detail.documents.filter((document) => document.state === 'accepted');
  return (
    <CardSection
      titleId="review-documents"
      title={t('groups.documents')}
      actions={
        detail.can.upload && (
          <TextLink href={`/orders/${detail.order.id}/documents`}>
            {t('addDocuments')}
            <span className="sr-only"> {t('addDocumentsHidden')}</span>
          </TextLink>
        )
      }
    >
      {accepted.length === 0 ? (
        <p className="text-ink-2">{t('noDocuments')}</p>
      ) : (
        <DescriptionList
          rows={accepted.map((document) => ({
            id: document.id,
            label: typeName(document.type),
            value: (
              <span>
                <FileName name={document.fileName} />{' '}
                <span className="text-ink-2">{fileSize(document.sizeBytes, locale)}</span>
              </span>
            ),
          }))}
        />
      )}
    </CardSection>
  );
}
