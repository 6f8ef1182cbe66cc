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

type PdfFrameProps = { address: string; title: string; onShown?: () => void };

/**
 * A PDF of ours in the browser's own viewer, which is a plug-in: no sandboxed frame lets it start. So the frame is
 * made by hand, for this one thing; its answer is a PDF by its content and forbids everything else by its own policy.
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

/** One document over the page, with the ways to see it larger and to save it. */
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
