'use client';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useWords } from '@/components/drafts/use-words.ts';
import { FileDrop, type FileSlot } from '@/components/forms/file-drop.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { maxFileBytes, maxFilesPerOrder, uploadHeadersOf } from '@/lib/features/documents/types.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { globalFileTypes } from '@/lib/service-core/contract/enums.ts';
import { CheckingPanel } from './checking-panel.tsx';
import { CompletePanel } from './complete-panel.tsx';
import { DocumentList } from './document-list.tsx';
import { readUploadAnswer } from './read-upload-answer.ts';
import { useAskOnReturn } from './use-ask-on-return.ts';
import { useOrderDetail } from './use-order-detail.ts';

const accept = ['.jpg', '.jpeg', '.png', '.pdf', '.webp', '.heic', '.docx', '.xlsx'];

/** Step 4: what is needed, what is there, and the word that it is all. Follows the order's status by itself. */
export function DocumentsPanel({ initial }: { initial: OrderDetail }) {
  const { detail, refresh } = useOrderDetail(initial);
  const words = useWords('documents');
  const { order, can } = detail;
  useAskOnReturn(detail);
  useTasksRedrawn(initial, detail);
  return (
    <div className="flex flex-col gap-5">
      <div aria-live="polite" className="empty:-mb-5">
        <Standing detail={detail} onChecked={() => void refresh()} />
      </div>
      {can.upload && <Uploads detail={detail} onUploaded={() => void refresh()} />}
      <DocumentList documents={detail.documents} />
      {can.complete && <CompletePanel detail={detail} onChanged={() => void refresh()} />}
      <p>
        <TextLink href={`/orders/${order.id}`}>{words('toOrder')}</TextLink>
      </p>
    </div>
  );
}

/** The list of tasks beside this is the server's: it is drawn again when the documents became complete. */
function useTasksRedrawn(drawn: OrderDetail, detail: OrderDetail): void {
  const router = useRouter();
  const isOld = drawn.order.documentsCompletedAt === null && detail.order.documentsCompletedAt !== null;
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);
}

/** What the order waits for, when that is not documents. */
function Standing({ detail, onChecked }: { detail: OrderDetail; onChecked: () => void }) {
  const words = useWords('documents');
  const { order, can } = detail;
  switch (order.status.id) {
    case 'informationRequested':
      return (
        <Notice
          kind="warning"
          title={words('information.title')}
          actions={
            order.informationLink !== null && (
              <a
                href={order.informationLink}
                target="_blank"
                rel="noreferrer"
                className="rounded-sm text-link underline"
              >
                {words('information.open')}
              </a>
            )
          }
        >
          {words('information.text')}
        </Notice>
      );
    case 'documentsNeeded':
      return can.upload ? null : <Notice>{words('readOnly')}</Notice>;
    case 'inPreCheck':
    case 'checking':
      return <CheckingPanel detail={detail} onChecked={onChecked} />;
    case 'readyToConfirm':
      return (
        <Notice
          kind="success"
          title={words('ready.title')}
          actions={
            <LinkButton variant="primary" href={`/orders/${order.id}/review`}>
              {words('ready.review')}
            </LinkButton>
          }
        >
          {words('ready.text')}
        </Notice>
      );
    default:
      return <Notice title={words('over.title')}>{words('over.text')}</Notice>;
  }
}

function Uploads({ detail, onUploaded }: { detail: OrderDetail; onUploaded: () => void }) {
  const words = useWords('documents');
  const choices = useWords('choices');
  const locale = useLocale();
  const slots: FileSlot[] = detail.neededDocuments.map(({ type }) => ({
    type,
    label: choices(`fileType.${type}`),
    required: true,
    reason: words(type.startsWith('identification') ? 'reason.amount' : 'reason.trade'),
  }));
  const types = globalFileTypes.map((type) => {
    const label = choices(`fileType.${type}`);
    return { value: type, label: label === type ? `${type} · ${choices('serviceCode')}` : label };
  });
  return (
    <FileDrop
      key={locale}
      slots={slots}
      types={types}
      url={`/api/orders/${detail.order.id}/files`}
      headersOf={uploadHeadersOf}
      readAnswer={(answer) => readUploadAnswer(answer, words)}
      accept={accept}
      acceptText={words('accepted')}
      maxBytes={maxFileBytes}
      maxFiles={maxFilesPerOrder}
      existing={detail.documents.filter((document) => document.state === 'accepted')}
      onUploaded={onUploaded}
    />
  );
}
