'use client';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { useTypeName, useWords } from '@/components/drafts/fields/use-words.ts';
import { FileDrop, type FileSlot } from '@/components/forms/file-drop.tsx';
import { CapabilityGate } from '@/components/live/capability-gate.tsx';
import { usePageRefresh } from '@/components/live/fresh.tsx';
import { Button, LinkButton } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import {
  type DocumentAids,
  fileTypesOf,
  maxFileBytes,
  maxFilesPerOrder,
  uploadHeadersOf,
} from '@/lib/features/documents/schema.ts';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { reasonForDocument } from '@/lib/features/transfers/conditions/order.ts';
import { useAskOnReturn, useOrderDetail } from '../orders/detail/use-order-detail.ts';
import { CompletePanel, OpenRequest } from './complete-panel.tsx';
import { DocumentList } from './document-list.tsx';
import { readUploadAnswer } from './read-upload-answer.ts';
import { ReusePanel } from './reuse-panel.tsx';

const STANDING_ID = 'documents-standing';
const uploading = ['upload'] as const;
const accept = ['.jpg', '.jpeg', '.png', '.pdf', '.webp', '.heic', '.docx', '.xlsx'];

/** Step 4: needed documents, uploaded documents, and the declaration that they are complete. Follows the order's status. */
export function DocumentsPanel({ initial, aids }: { initial: OrderDetail; aids: DocumentAids }) {
  const router = useRouter();
  const { detail, isOld, refresh } = useOrderDetail(initial);
  const words = useWords('documents');
  const { order, can } = detail;
  const [unsent, setUnsent] = useState(0);
  useAskOnReturn(detail);
  useTasksRedrawn(initial, detail);
  return (
    <div className="flex flex-col gap-5">
      <div id={STANDING_ID} tabIndex={-1} aria-live="polite" className="empty:-mb-5">
        {!isOld && <Standing detail={detail} onChecked={() => void refresh()} />}
      </div>
      {can.upload && (
        <CapabilityGate need={uploading} className="flex flex-col gap-5">
          <Uploads detail={detail} aids={aids} onUploaded={() => void refresh()} onUnsent={setUnsent} />
          <ReusePanel
            orderId={order.id}
            orders={aids.reusable}
            onAdded={() => {
              void refresh();
              // The server decides which files are still offered for reuse.
              router.refresh();
            }}
          />
        </CapabilityGate>
      )}
      <DocumentList orderId={order.id} documents={detail.documents} />
      {can.complete && (
        <CapabilityGate need={uploading}>
          <CompletePanel
            detail={detail}
            unsent={can.upload ? unsent : 0}
            onChanged={() => void refresh()}
            onCompleted={() => document.getElementById(STANDING_ID)?.focus()}
          />
        </CapabilityGate>
      )}
      <p>
        <TextLink href={`/orders/${order.id}`}>{words('toOrder')}</TextLink>
      </p>
    </div>
  );
}

/** Renders the page again when the documents become complete, because the server draws the task list. */
function useTasksRedrawn(drawn: OrderDetail, detail: OrderDetail): void {
  const refresh = usePageRefresh();
  const isOld = drawn.order.documentsCompletedAt === null && detail.order.documentsCompletedAt !== null;
  useEffect(() => {
    if (isOld) refresh();
  }, [isOld, refresh]);
}

/** The next step of an order that needs no documents. */
function Standing({ detail, onChecked }: { detail: OrderDetail; onChecked: () => void }) {
  const words = useWords('documents');
  const { order, can } = detail;
  switch (order.status.id) {
    case 'informationRequested':
      return <OpenRequest order={order} />;
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
              {words(can.submit ? 'ready.reviewSubmit' : 'ready.review')}
            </LinkButton>
          }
        >
          {words(can.submit ? 'ready.textSubmit' : 'ready.text')}
        </Notice>
      );
    default:
      return <Notice title={words('over.title')}>{words('over.text')}</Notice>;
  }
}

type UploadsProps = {
  detail: OrderDetail;
  aids: DocumentAids;
  onUploaded: () => void;
  onUnsent: (count: number) => void;
};

function Uploads({ detail, aids, onUploaded, onUnsent }: UploadsProps) {
  const words = useWords('documents');
  const typeName = useTypeName();
  const locale = useLocale();
  const { family } = detail.order;
  const slots: FileSlot[] = [
    ...detail.neededDocuments.map(({ type }) => ({
      type,
      label: typeName(type),
      required: true,
      reason: words(`reason.${reasonForDocument(type, family)}`),
    })),
    ...aids.suggestions.map(({ type, reason }) => ({
      type,
      label: typeName(type),
      required: false,
      reason: words(`reason.${reason}`),
    })),
  ];
  const types = fileTypesOf(family).map((type) => ({ value: type, label: typeName(type) }));
  const accepted = useMemo(
    () => detail.documents.filter((document) => document.state === 'accepted'),
    [detail.documents],
  );
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
      note={words('noRemoving')}
      maxBytes={maxFileBytes}
      maxFiles={maxFilesPerOrder}
      existing={accepted}
      onUploaded={onUploaded}
      onUnsent={onUnsent}
    />
  );
}

/** Shown while the service works: its current step, the time of its last answer, and a button to ask now. */
function CheckingPanel({ detail, onChecked }: { detail: OrderDetail; onChecked: () => void }) {
  const words = useWords('documents');
  const common = useWords('common');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { order, can } = detail;

  async function check(): Promise<void> {
    setState('busy');
    const answer = await checkNowAction({ orderId: order.id }).catch(() => null);
    setState(answer?.ok ? 'idle' : 'failed');
    onChecked();
  }

  return (
    <Notice
      title={words('checking.title')}
      actions={
        can.check && (
          <Button size="sm" busy={state === 'busy'} onClick={() => void check()}>
            {common('checkNow')}
          </Button>
        )
      }
    >
      <p>{words('checking.text')}</p>
      <p className="tabular text-hint">
        {order.lastCheckedAt === null ? words('checking.never') : <RelativeTime at={order.lastCheckedAt} />}
      </p>
      {state === 'failed' && <p className="text-red-ink">{words('checking.failed')}</p>}
    </Notice>
  );
}
