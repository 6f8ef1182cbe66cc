'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { OutageLine } from '@/components/live/capability-gate.tsx';
import { useCapability } from '@/components/live/use-capability.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { type DiffRow, diffKind } from '@/components/ui/diff-rows.ts';
import { DiffView } from '@/components/ui/diff-view.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { updateOrderAction } from '@/lib/features/orders/actions.ts';
import { locksRate } from '@/lib/features/transfers/conditions/order.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { afterChangeHref } from './change-place.ts';
import { DiscardChange } from './discard-change.tsx';
import { useDerived, useDraft } from './draft-context.ts';
import { draftDiffRows } from './draft-diff.ts';
import { fieldText } from './field-text.ts';
import { StepErrors } from './step-errors.tsx';
import { StepFormContext } from './step-form-context.ts';
import { useSendDraft } from './use-send-draft.tsx';
import { useStepKeys } from './use-step-keys.ts';
import { useFieldTexts, useLook, useWords } from './use-words.ts';

const changing = ['create'] as const;

/** The end of a change: what the order says and would say, then one press sends it. */
export function ChangesStep() {
  const [attempt, setAttempt] = useState(0);
  return (
    <StepFormContext value={{ fail: () => setAttempt((count) => count + 1) }}>
      <StepErrors step="changes" attempt={attempt} />
      <Changes />
    </StepFormContext>
  );
}

function Changes() {
  const { original, orderId, place, readOnly, goTo } = useDraft();
  const wizard = useWords('wizard');
  const router = useRouter();
  const rows = useChangedRows(original);
  const first = rows.find((row) => diffKind(row) !== null);
  const isSame = first === undefined;
  const back = (id: string) => afterChangeHref({ orderId: id, from: place.from ?? null, field: first?.path });
  const { busy, notice, submit } = useSendDraft({
    send: updateOrderAction,
    // The order's own page shows the outcome of a change without an answer.
    next: ({ orderId: id, state }) => (state === 'updated' ? back(id) : `/orders/${id}`),
    onSent: ({ state }) => {
      if (state === 'updated') toast({ kind: 'success', message: wizard('change.sent') });
    },
    noAnswer: wizard('change.noAnswer'),
    refused: wizard('change.refused'),
  });
  const outage = useCapability(changing);
  const isOff = isSame || outage !== null;
  const send = () => {
    if (!isOff && !readOnly) void submit();
  };
  useStepKeys({ onGo: send, onPrevious: () => goTo('details') });
  return (
    <div className="flex flex-col gap-5">
      <Card>
        {isSame ? (
          <p>{wizard('change.nothing')}</p>
        ) : (
          <>
            <DiffView title={wizard('change.rows')} rows={rows} />
            <p className="mt-4 text-hint text-ink-2">{wizard('change.whole')}</p>
          </>
        )}
      </Card>
      {notice && (
        <Notice kind="error" role="alert">
          {notice}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" onClick={() => goTo('details')}>
          {wizard('previous')}
        </Button>
        {!readOnly && (
          <span className="flex flex-wrap gap-2">
            <DiscardChange onDone={() => router.push(back(orderId ?? '') as Route)} />
            <Button variant="primary" busy={busy} disabled={isOff} onClick={send}>
              {wizard('change.send')}
            </Button>
          </span>
        )}
      </div>
      {!readOnly && <OutageLine outage={outage} />}
    </div>
  );
}

/** The note for colleagues is not among them: it never leaves the portal. */
function useChangedRows(original: DraftValues | null): DiffRow[] {
  const { state, mode } = useDraft();
  const { labelOf } = useFieldTexts();
  const fields = useWords('fields');
  const common = useWords('common');
  const look = useLook();
  useDerived((draft) => JSON.stringify(draft));
  if (!original) return [];
  const right = state.values;
  const rows = draftDiffRows({
    left: original,
    right,
    mode,
    labelOf,
    textOf: (path, values) => fieldText(path, values, look),
  }).filter(({ path }) => path !== 'internalNote');
  if (!state.rule('sourceAmount').visible || !state.rule('queryNo').visible) return rows;
  const said = (values: DraftValues) => common(locksRate(values) ? 'yes' : 'no');
  return [
    ...rows,
    {
      path: 'lockRate',
      label: fields('lockRate.label'),
      from: said(original),
      to: said(right),
      risk: 'money',
    },
  ];
}
