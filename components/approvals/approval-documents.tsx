'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { noteDocumentViewedAction } from '@/lib/features/approvals/actions.ts';
import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalDetail } from '@/lib/features/approvals/types.ts';
import { fileSize } from '../forms/file-size.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { FileName } from '../ui/file-name.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';

type Props = {
  approvalId: string;
  orderId: string;
  documents: ApprovalDetail['documents'];
  /** True if the documents this person opens are recorded. */
  isNoted: boolean;
};

const loadPreview = () => import('@/components/documents/document-preview.tsx');

/** The documents of an order, each to be opened here; what was opened is said, and kept. */
export function ApprovalDocuments({ approvalId, orderId, documents, isNoted }: Props) {
  const t = useTranslations('approvals.documents');
  const locale = useLocale();
  const client = useQueryClient();
  const nameOf = useTypeName();
  const [openId, setOpenId] = useState<string | null>(null);
  const preview = useOnDemand(loadPreview, openId !== null);
  const viewed = documents.filter((document) => document.viewed).length;
  const opened = documents.find(({ id }) => id === openId);

  async function open(documentId: string): Promise<void> {
    setOpenId(documentId);
    if (!isNoted) return;
    const answer = await noteDocumentViewedAction({ approvalId, documentId }).catch(() => null);
    if (answer?.ok) await client.invalidateQueries({ queryKey: approvalKeys.ofOrder(orderId) });
  }

  return (
    <CardSection
      titleId="approval-documents"
      title={t('title')}
      description={documents.length > 0 && t('viewed', { viewed, total: documents.length })}
    >
      {documents.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-subtle">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
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
                <Button size="sm" onClick={() => void open(document.id)}>
                  {t('open')}
                  <span className="sr-only"> {document.fileName}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && preview && (
        <preview.DocumentPreview
          orderId={orderId}
          document={opened}
          description={nameOf(opened.type)}
          onClose={() => setOpenId(null)}
        />
      )}
    </CardSection>
  );
}
