'use client';
import { useLocale } from 'next-intl';
import { useWords } from '@/components/drafts/use-words.ts';
import { fileSize } from '@/components/forms/file-size.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import type { DocumentView } from '@/lib/features/documents/types.ts';

/** What the order has, as the portal stored it, with what the service said to each. */
export function DocumentList({ documents }: { documents: readonly DocumentView[] }) {
  const words = useWords('documents');
  const choices = useWords('choices');
  const locale = useLocale();
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
          {documents.map((document) => {
            const typeKey = `fileType.${document.type}`;
            return (
              <Tr key={document.id}>
                <Td header className="break-all">
                  {document.fileName}
                </Td>
                <Td label={words('type')}>{choices.has(typeKey) ? choices(typeKey) : document.type}</Td>
                <Td label={words('size')} align="end" className="tabular whitespace-nowrap">
                  {fileSize(document.sizeBytes, locale)}
                </Td>
                <Td label={words('state.label')}>
                  <span>
                    {words(`state.${document.state}`)}
                    {document.message !== null && document.state === 'refused' && (
                      <span className="block text-hint text-ink-2">{document.message}</span>
                    )}
                  </span>
                </Td>
                <Td label={words('added')}>
                  <span>
                    <Time at={document.at} />
                    <span className="block text-hint text-ink-2">{document.uploadedByName}</span>
                  </span>
                </Td>
              </Tr>
            );
          })}
        </TableBody>
      </Table>
    </section>
  );
}
