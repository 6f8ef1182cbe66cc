'use client';
import { Download, ExternalLink } from 'lucide-react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { buttonClass } from '@/components/ui/button-class.ts';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import { FileName } from '@/components/ui/values/file-name.tsx';
import { type DocumentView, documentAddress } from '@/lib/features/documents/schema.ts';
import { DocumentViewer } from './document-viewer.tsx';

type Props = {
  orderId: string;
  document: Pick<DocumentView, 'id' | 'fileName' | 'preview'>;
  /** The document's type in words. */
  description: string;
  onClose: () => void;
};

const icon = { className: 'size-4' } as const;

/** One document over the page, with the ways to see it larger and to save it. */
export function DocumentPreview({ orderId, document, description, onClose }: Props) {
  const words = useWords('documents');
  const ids = { orderId, documentId: document.id };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<FileName name={document.fileName} />}
      description={description}
      footer={
        <>
          {document.preview !== 'download' && (
            <a href={documentAddress(ids)} target="_blank" rel="noreferrer" className={buttonClass({})}>
              <ExternalLink {...icon} />
              {words('preview.newTab')}
            </a>
          )}
          <a href={documentAddress({ ...ids, download: true })} download className={buttonClass({})}>
            <Download {...icon} />
            {words('preview.download')}
          </a>
        </>
      }
    >
      <DocumentViewer orderId={orderId} document={document} />
    </Dialog>
  );
}
