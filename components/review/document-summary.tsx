import { getLocale, getTranslations } from 'next-intl/server';
import { fileSize } from '@/components/forms/file-size.ts';
import { CardSection } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/description-list.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

export async function DocumentSummary({ detail }: { detail: OrderDetail }) {
  const [t, choices, locale] = await Promise.all([
    getTranslations('review'),
    getTranslations('choices'),
    getLocale(),
  ]);
  const accepted = detail.documents.filter((document) => document.state === 'accepted');
  const nameOf = (type: string) => {
    const key = `fileType.${type}`;
    return choices.has(key as never) ? choices(key as never) : type;
  };
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
            label: nameOf(document.type),
            value: (
              <span className="break-all">
                {document.fileName} <span className="text-ink-2">{fileSize(document.sizeBytes, locale)}</span>
              </span>
            ),
          }))}
        />
      )}
    </CardSection>
  );
}
