'use client';
import { Download, ExternalLink } from 'lucide-react';
import Image from 'next/image';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import { FileName } from '@/components/ui/values/in-script.tsx';
import { type DocumentView, documentAddress } from '@/lib/features/documents/schema.ts';

type Props = {
  orderId: string;
  document: Pick<DocumentView, 'id' | 'fileName' | 'preview'>;
  /** Called when the file is visible. */
  onShown?: () => void;
};

/** The portal's copy of a document: images and PDFs are shown, any other file only by its name. */
export function DocumentViewer({ orderId, document, onShown }: Props) {
  const words = useWords('documents');
  const address = documentAddress({ orderId, documentId: document.id });
  switch (document.preview) {
    case 'image':
      return (
        // Its space is kept before it loads, so that nothing jumps.
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

type PdfFrameProps = { address: string; title: string; onShown?: () => void };

/**
 * A PDF in the browser's viewer, which is a plug-in and starts in no sandboxed frame. So this frame has no sandbox; the
 * answer it loads is a PDF by content, and its own policy forbids everything else.
 */
function PdfFrame({ address, title, onShown }: PdfFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = address;
    frame.className = 'size-full';
    frame.addEventListener('load', () => shown());
    place.current?.append(frame);
    return () => frame.remove();
  }, [address, title]);
  return (
    <div ref={place} className="h-[70dvh] w-full overflow-hidden rounded-sm border border-subtle bg-sunken" />
  );
}

type DocumentPreviewProps = {
  orderId: string;
  document: Pick<DocumentView, 'id' | 'fileName' | 'preview'>;
  /** The document's type in words. */
  description: string;
  onClose: () => void;
};

const icon = { className: 'size-4' } as const;

/** One document in a dialog, with links to open it larger and to save it. */
export function DocumentPreview({ orderId, document, description, onClose }: DocumentPreviewProps) {
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
