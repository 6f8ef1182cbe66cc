'use client';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTypeName } from '@/components/drafts/fields/use-words.ts';
import { noteDocumentViewedAction } from '@/lib/features/approvals/actions.ts';
import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import { fileSize } from '../forms/upload.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { media, useMedia } from '../ui/use-media.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { FileName } from '../ui/values/in-script.tsx';

type Props = {
  approvalId: string;
  orderId: string;
  documents: ApprovalDetail['documents'];
  /** True if this user's document views are recorded. */
  isNoted: boolean;
};

const loadViewer = () => import('@/components/documents/document-viewer.tsx');
const loadPreview = () => import('@/components/documents/document-viewer.tsx');

/**
 * The documents of an order. On wide windows one document is open beside the facts; on narrow windows a press opens it
 * over the page. Only a press counts as viewed, so the initially open document does not.
 */
export function ApprovalDocuments({ approvalId, orderId, documents, isNoted }: Props) {
  const t = useTranslations('approvals.documents');
  const locale = useLocale();
  const client = useQueryClient();
  const nameOf = useTypeName();
  const isBeside = useMedia(media.xl, { onServer: false });
  const [chosen, setChosen] = useState<{ id: string; isBeside: boolean } | null>(null);
  const readable = documents.filter(({ preview }) => preview !== null);
  const pressed = readable.find(({ id }) => id === chosen?.id);
  // A window that becomes narrow closes the document, so that no dialog opens without a press.
  const opened = isBeside ? (pressed ?? readable[0]) : chosen?.isBeside ? undefined : pressed;
  const viewer = useOnDemand(loadViewer, isBeside && opened !== undefined);
  const preview = useOnDemand(loadPreview, !isBeside && opened !== undefined);
  const viewed = documents.filter((document) => document.viewed).length;

  async function note(documentId: string): Promise<void> {
    if (!isNoted) return;
    const answer = await noteDocumentViewedAction({ approvalId, documentId }).catch(() => null);
    if (answer?.ok) await client.invalidateQueries({ queryKey: approvalKeys.ofOrder(orderId) });
  }

  return (
    <Section
      titleId="approval-documents"
      title={t('title')}
      description={documents.length > 0 && t('viewed', { viewed, total: documents.length })}
    >
      {documents.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul data-testid="approval-documents" className="divide-y divide-subtle border-subtle border-y">
          {documents.map((document) => (
            <li
              key={document.id}
              className={clsx(
                'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 py-2',
                isBeside && document === opened && 'bg-selected',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{nameOf(document.type)}</span>
                <span className="block text-hint text-ink-2">
                  <FileName name={document.fileName} /> · {fileSize(document.sizeBytes, locale)}
                </span>
              </span>
              {document.viewed && (
                <span className="inline-flex items-center gap-1 text-hint text-ink-2">
                  <Check className="size-4" />
                  {t('opened')}
                </span>
              )}
              {document.preview === null ? (
                <span className="text-hint text-ink-2">{t('noCopy')}</span>
              ) : (
                <Button
                  size="sm"
                  aria-pressed={isBeside ? document === opened : undefined}
                  onClick={() => {
                    setChosen({ id: document.id, isBeside });
                    void note(document.id);
                  }}
                >
                  {t(isBeside && isNoted && document === opened && !document.viewed ? 'markViewed' : 'open')}
                  <span className="sr-only"> {document.fileName}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isBeside && opened && viewer && (
        <div className="mt-3">
          <viewer.DocumentViewer key={opened.id} orderId={orderId} document={opened} />
        </div>
      )}
      {!isBeside && opened && preview && (
        <preview.DocumentPreview
          orderId={orderId}
          document={opened}
          description={nameOf(opened.type)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
}
