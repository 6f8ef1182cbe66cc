'use client';
import { type ReactNode, useId, useState } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { useDocumentNames, useWords } from '@/components/drafts/fields/use-words.ts';
import { useStepKeys } from '@/components/keyboard/use-shortcut.tsx';
import { ServiceAsks } from '@/components/orders/service-words.tsx';
import { Button, LinkButton } from '@/components/ui/button.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { useGo } from '@/components/ui/link.tsx';
import { FailureNotice, Notice } from '@/components/ui/notice.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { completeDocumentsAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

type Answer = Awaited<ReturnType<typeof completeDocumentsAction>>;
type Refusal = Extract<Answer, { ok: false }>['reason'];

// The service's word for documents that are complete and need no review.
const ready = 'awaiting_transfe';

type Props = {
  detail: OrderDetail;
  /** Chosen files that have not been sent to the service yet. */
  unsent: number;
  onChanged: () => void;
  /** True if the documents are complete and the order waits for something else. */
  onCompleted: () => void;
};

/**
 * Declares the documents complete; disabled with the reason while a required document is missing (C-12) or a chosen file
 * is unsent. It leads to the review once the service allows the confirmation.
 */
export function CompletePanel({ detail, unsent, onChanged, onCompleted }: Props) {
  const go = useGo();
  const words = useWords('documents');
  const errors = useWords('errors');
  const accessRefusal = useAccessRefusal();
  const namesOf = useDocumentNames();
  const reasonId = useId();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ReactNode>(null);
  const missing = detail.neededDocuments.filter((one) => !one.present).map((one) => one.type);
  const nothing = detail.documents.length === 0 && missing.length === 0 && unsent === 0;
  // Complete documents alone do not let the order continue.
  const isAsked = detail.order.status.id === 'informationRequested';
  const reason = reasonOf();

  function reasonOf(): string | null {
    if (unsent > 0) return words('complete.unsent', { count: unsent });
    return missing.length > 0 ? words('complete.missing', { documents: namesOf(missing) }) : null;
  }

  async function complete(): Promise<void> {
    if (busy || reason !== null) return;
    setBusy(true);
    setNotice(null);
    const answer = await completeDocumentsAction({ orderId: detail.order.id }).catch(() => null);
    setBusy(false);
    if (answer === null) setNotice(words('complete.unanswered'));
    else if (!answer.ok) setNotice(explain(answer.reason));
    else if (answer.value.status === ready) {
      go(`/orders/${detail.order.id}/review`);
      return;
    } else onCompleted();
    onChanged();
  }

  function explain(refusal: Refusal): string {
    switch (refusal.code) {
      case 'documents-missing':
        return words('complete.missing', { documents: namesOf(refusal.types) });
      case 'upload-under-way':
        return words('complete.underWay');
      case 'unanswered':
        return words('complete.unanswered');
      case 'not-allowed-now':
        return words('complete.notAllowedNow');
      case 'refused':
        return errors('service', { raw: refusal.message });
      case 'unavailable':
        return errors('unavailable');
      case 'order-not-found':
        return errors('notFound');
      default:
        return accessRefusal(refusal);
    }
  }

  useStepKeys({ onGo: () => void complete() });
  return (
    <CardSection
      titleId="complete"
      title={words(nothing ? 'complete.titleNone' : 'complete.title')}
      description={words('complete.text')}
    >
      <FailureNotice className="mb-4">{notice}</FailureNotice>
      {isAsked && (
        <p className="mb-4">
          {words('complete.asked')}{' '}
          <TextLink href={requestHref(detail.order.id)}>{words('information.answer')}</TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={unsent > 0 ? 'secondary' : 'primary'}
          busy={busy}
          disabled={reason !== null}
          data-testid="complete-documents"
          aria-describedby={reason !== null ? reasonId : undefined}
          onClick={() => void complete()}
        >
          {words(isAsked ? 'complete.buttonOnly' : nothing ? 'complete.buttonNone' : 'complete.button')}
        </Button>
        {reason !== null && (
          <span id={reasonId} className="text-hint text-ink-2">
            {reason}
          </span>
        )}
      </div>
    </CardSection>
  );
}

/** The service's request about an order, with links to answer it, the order's page first. */
export function OpenRequest({ order }: Pick<OrderDetail, 'order'>) {
  const words = useWords('documents');
  const { statusMessage, informationPage } = order;
  return (
    <Notice
      kind="warning"
      title={words('information.title')}
      actions={
        <>
          <LinkButton size="sm" variant="primary" href={requestHref(order.id)}>
            {words('information.answer')}
          </LinkButton>
          {informationPage !== null && (
            <a href={informationPage} target="_blank" rel="noreferrer" className={textLinkClass}>
              {words('information.open')}
            </a>
          )}
        </>
      }
    >
      <p>{statusMessage === null ? words('information.name') : <ServiceAsks asked={statusMessage} />}</p>
      <p>{words('information.text')}</p>
    </Notice>
  );
}

/** The address at which a request is answered. */
const requestHref = (orderId: string): string => `/orders/${orderId}#information`;
