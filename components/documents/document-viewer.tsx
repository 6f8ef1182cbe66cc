'use client';
import Image from 'next/image';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { type DocumentView, documentAddress } from '@/lib/features/documents/schema.ts';
import { PdfFrame } from './pdf-frame.tsx';

type Props = {
  orderId: string;
  document: Pick<DocumentView, 'id' | 'fileName' | 'preview'>;
  /** Told when the file is in the page to be seen. */
  onShown?: () => void;
};

/** The portal's copy of a document in the page: images and PDFs as they are, anything else by its name only. */
export function DocumentViewer({ orderId, document, onShown }: Props) {
  const words = useWords('documents');
  const address = documentAddress({ orderId, documentId: document.id });
  switch (document.preview) {
    case 'image':
      return (
        // Its place is there before it is, so that nothing jumps.
        <div className="relative h-[70dvh] w-full rounded-sm border border-subtle bg-sunken">
          <Image
            fill
            unoptimized
            src={address}
            alt={document.fileName}
            onLoad={onShown}
            className="object-contain"
          />
        </div>
      );
    case 'pdf':
      return <PdfFrame address={address} title={document.fileName} onShown={onShown} />;
    case 'download':
      return <p className="text-ink-2">{words('preview.downloadOnly')}</p>;
    case null:
      return <p className="text-ink-2">{words('preview.none')}</p>;
    default:
      return document.preview satisfies never;
  }
}
