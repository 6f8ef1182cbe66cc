'use client';
import { useState } from 'react';
import { useTypeName, useWords } from '@/components/drafts/fields/use-words.ts';
import { OutageLine, useCapability } from '@/components/live/capability-gate.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Section } from '@/components/ui/card.tsx';
import { FailureNotice, Notice } from '@/components/ui/notice.tsx';
import { completeDocumentsAction, createOrderAction } from '@/lib/features/orders/actions.ts';
import {
  documentsNeededBy,
  isReadyToConfirm,
  mayNeedIdentification,
  reasonForDocument,
} from '@/lib/features/transfers/conditions/order.ts';
import { ok } from '@/lib/result.ts';
import { useStepKeys } from '../../keyboard/use-shortcut.tsx';
import { useDerived, useDraft } from '../form/draft-context.ts';
import { type Send, useSendDraft } from '../form/use-send-draft.tsx';
import { useDueRate } from './step-form.tsx';

/**
 * Creates the order and declares at once that no documents follow (specification §3). If the service wants documents
 * after all, the order waits for them on its documents page. If no answer came, the portal completes the order as soon
 * as it learns of it.
 */
const createWithoutDocuments: Send = async (input) => {
  const created = await createOrderAction({ ...input, withoutDocuments: true });
  if (!created.ok || created.value.state !== 'created') return created;
  const { orderId } = created.value;
  const completed = await completeDocumentsAction({ orderId }).catch(() => null);
  const isReady = completed?.ok && isReadyToConfirm({ serviceStatus: completed.value.status });
  return isReady ? ok({ orderId, state: 'ready' }) : created;
};

const creating = ['create'] as const;
const pageAfter = { created: '/documents', ready: '/review', checking: '', updated: '' } as const;

/**
 * The end of the draft: says what stays changeable, then one press creates the order (ui.md §3.6). `isFirst` on the first
 * page, which has no button back.
 */
export function CreatePanel({ isFirst = false }: { isFirst?: boolean }) {
  const { family, saver, goTo } = useDraft();
  const wizard = useWords('wizard');
  const errors = useWords('errors');
  const { busy, notice, submit } = useSendDraft({
    send: createOrderAction,
    next: ({ orderId, state }) => `/orders/${orderId}${pageAfter[state]}`,
    noAnswer: wizard('create.noAnswer'),
    refused: errors('notCreated'),
  });

  const outage = useCapability(creating);
  const needsDocuments = useDerived((values) => documentsNeededBy(values).length > 0);
  const [without, setWithout] = useState(false);
  const rate = useDueRate();
  const isBusy = busy || rate.waiting;
  const create = (withoutDocuments = false) => {
    if (outage || isBusy) return;
    setWithout(withoutDocuments);
    rate.after(() => void submit(withoutDocuments ? createWithoutDocuments : createOrderAction));
  };
  const previous = family === 'business' ? 'details' : 'parties';
  useStepKeys({
    onGo: () => create(),
    ...(!isFirst && { onPrevious: () => goTo(previous) }),
    onSave: () => void saver.flush(),
  });
  return (
    <div className="mt-6 flex flex-col gap-5">
      <NeededDocuments />
      <Notice
        kind={family === 'business' ? 'warning' : 'info'}
        title={wizard(`create.changes.${family}.title`)}
      >
        <ul className="ms-4 list-disc space-y-0.5">
          <li>{wizard(`create.changes.${family}.can`)}</li>
          <li>{wizard(`create.changes.${family}.fixed`)}</li>
          <li>{wizard(`create.changes.${family}.cancel`)}</li>
        </ul>
      </Notice>
      <FailureNotice>{notice}</FailureNotice>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!isFirst && (
          <Button variant="ghost" className="me-auto" onClick={() => goTo(previous)}>
            {wizard('previous')}
          </Button>
        )}
        {!needsDocuments && (
          <Button
            data-testid="create-without-documents"
            busy={isBusy && without}
            disabled={outage !== null}
            onClick={() => create(true)}
          >
            {wizard('create.withoutDocuments')}
          </Button>
        )}
        <Button
          variant="primary"
          data-testid="create-order"
          busy={isBusy && !without}
          disabled={outage !== null}
          onClick={() => create()}
        >
          {wizard('create.button')}
        </Button>
      </div>
      <OutageLine outage={outage} />
    </div>
  );
}

/** The documents the order will need and why, shown before the order is created. */
function NeededDocuments() {
  const { family } = useDraft();
  const typeName = useTypeName();
  const wizard = useWords('wizard');
  const documents = useWords('documents');
  const types = useDerived(documentsNeededBy);
  const identification = useDerived(mayNeedIdentification);
  return (
    <Section titleId="needed-documents" title={wizard('create.documents.title')}>
      {types.length === 0 ? (
        <p>{wizard('create.documents.none')}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-subtle">
          {types.map((type) => (
            <li key={type} className="py-2.5">
              <span className="font-semibold">{typeName(type)}</span>
              <span className="block text-hint text-ink-2">
                {documents(`reason.${reasonForDocument(type, family)}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {identification && (
        <p className="mt-1 text-hint text-ink-2">{wizard('create.documents.identification')}</p>
      )}
    </Section>
  );
}
