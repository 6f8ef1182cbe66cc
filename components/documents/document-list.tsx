'use client';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useTypeName, useWords } from '@/components/drafts/fields/use-words.ts';
import { fileSize } from '@/components/forms/upload.ts';
import { TextButton } from '@/components/ui/button.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { FileName } from '@/components/ui/values/in-script.tsx';
import { Time } from '@/components/ui/values/time.tsx';
import type { DocumentView } from '@/lib/features/documents/schema.ts';

const loadPreview = () => import('./document-viewer.tsx');

type Props = { orderId: string; documents: readonly DocumentView[] };

/** The documents of an order as the portal stored them, with the service's answer to each; each opens in a viewer. */
export function DocumentList({ orderId, documents }: Props) {
  const words = useWords('documents');
  const locale = useLocale();
  const typeName = useTypeName();
  const [shown, setShown] = useState<DocumentView | null>(null);
  const preview = useOnDemand(loadPreview, shown !== null);
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents-list">
      <h2 id="documents-list" className="mb-3 text-h3">
        {words('uploaded')}
      </h2>
      <Table caption={words('uploaded')}>
        <TableHead>
          <Th>{words('file')}</Th>
          <Th>{words('type')}</Th>
          <Th align="end">{words('size')}</Th>
          <Th>{words('state.label')}</Th>
          <Th>{words('added')}</Th>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <Tr key={document.id}>
              <Td header>
                {document.preview === null ? (
                  <FileName name={document.fileName} />
                ) : (
                  <TextButton onClick={() => setShown(document)}>
                    <span className="sr-only">{words('preview.open')} </span>
                    <FileName name={document.fileName} />
                  </TextButton>
                )}
              </Td>
              <Td label={words('type')}>{typeName(document.type)}</Td>
              <Td label={words('size')} align="end" className="tabular whitespace-nowrap">
                {fileSize(document.sizeBytes, locale)}
              </Td>
              <Td label={words('state.label')}>
                <State document={document} />
              </Td>
              <Td label={words('added')}>
                <span>
                  <Time at={document.at} />
                  <span className="block text-hint text-ink-2">{document.uploadedByName}</span>
                </span>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      {shown && preview && (
        <preview.DocumentPreview
          orderId={orderId}
          document={shown}
          description={typeName(shown.type)}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

function State({ document }: { document: DocumentView }) {
  const words = useWords('documents');
  const { state, message } = document;
  return (
    <span>
      {words(`state.${state}`)}
      {state === 'refused' && message !== null && (
        <span className="block text-hint text-ink-2">{message}</span>
      )}
      {state === 'unknown' && (
        <span className="block text-hint text-ink-2">{words('state.unknownHint')}</span>
      )}
    </span>
  );
}
