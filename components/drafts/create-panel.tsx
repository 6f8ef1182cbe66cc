'use client';
import { useState } from 'react';
import { OutageLine } from '@/components/live/capability-gate.tsx';
import { useCapability } from '@/components/live/use-capability.ts';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { createOrderAction } from '@/lib/features/orders/actions.ts';
import { documentsNeededBy } from '@/lib/features/transfers/conditions/documents.ts';
import { createWithoutDocuments } from './create-without-documents.ts';
import { useDerived, useDraft } from './draft-context.ts';
import { NeededDocuments } from './needed-documents.tsx';
import { useDueRate } from './use-due-rate.ts';
import { useSendDraft } from './use-send-draft.tsx';
import { useStepKeys } from './use-step-keys.ts';
import { useWords } from './use-words.ts';

const creating = ['create'] as const;
const pageAfter = { created: '/documents', ready: '/review', checking: '', updated: '' } as const;

/**
 * The end of the draft: what stays changeable is said before, then one press makes the order (ui.md §3.6). `isFirst` on
 * the first page, from which no way leads back.
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
          <Button busy={isBusy && without} disabled={outage !== null} onClick={() => create(true)}>
            {wizard('create.withoutDocuments')}
          </Button>
        )}
        <Button
          variant="primary"
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
