'use client';
import { useSearchParams } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { OutageLine, useCapability } from '@/components/live/capability-gate.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useGo } from '@/components/ui/link.tsx';
import { FailureNotice, FailureText } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { StickyBar } from '@/components/ui/sticky-bar.tsx';
import { type DiffRow, DiffView, diffKind } from '@/components/ui/values/diff-view.tsx';
import { discardDraftAction } from '@/lib/features/drafts/actions.ts';
import { updateOrderAction } from '@/lib/features/orders/actions.ts';
import { locksRate } from '@/lib/features/transfers/conditions/order.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { useStepKeys } from '../keyboard/use-shortcut.tsx';
import { fieldText } from './fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from './fields/use-words.ts';
import { useDerived, useDraft, useRules } from './form/draft-context.ts';
import { draftDiffRows } from './form/draft-diff.ts';
import { DraftProvider } from './form/draft-provider.tsx';
import { useSendDraft } from './form/use-send-draft.tsx';
import { useDueRate } from './steps/step-form.tsx';
import { afterChangeHref, changeFrom } from './steps/wizard-steps.ts';

const changing = ['create'] as const;

/** The last part of each page of a change: its differences, and the button that sends it. */
export function SendChange() {
  const { original, orderId, place } = useDraft();
  const wizard = useWords('wizard');
  const go = useGo();
  const rows = useChangedRows(original);
  const first = rows.find((row) => diffKind(row) !== null);
  const isSame = first === undefined;
  const back = (id: string) => afterChangeHref({ orderId: id, from: place.from ?? null, field: first?.path });
  const { busy, notice, submit } = useSendDraft({
    send: updateOrderAction,
    // If no answer came, the order's page shows the outcome.
    next: ({ orderId: id, state }) => (state === 'updated' ? back(id) : `/orders/${id}`),
    onSent: ({ state }) => {
      if (state === 'updated') toast({ kind: 'success', message: wizard('change.sent') });
    },
    noAnswer: wizard('change.noAnswer'),
    refused: wizard('change.refused'),
  });
  const outage = useCapability(changing);
  const rate = useDueRate();
  const isOff = isSame || outage !== null;
  const send = () => {
    if (!isOff) rate.after(() => void submit());
  };
  useStepKeys({ onGo: send });
  return (
    <>
      <div className="mt-6">
        {isSame ? (
          <p>{wizard('change.nothing')}</p>
        ) : (
          <>
            <DiffView title={wizard('change.rows')} rows={rows} />
            <p className="mt-4 text-hint text-ink-2">{wizard('change.whole')}</p>
          </>
        )}
      </div>
      <FailureNotice className="mt-5">{notice}</FailureNotice>
      {/* The summary's own bar takes the end of a narrow window. */}
      <StickyBar aria-label={wizard('change.title')} className="mt-5 flex-wrap max-xl:bottom-14">
        <DiscardChange onDone={() => go(back(orderId ?? ''))} />
        <Button variant="primary" busy={busy || rate.waiting} disabled={isOff} onClick={send}>
          {wizard('change.send')}
        </Button>
        <OutageLine outage={outage} />
      </StickyBar>
    </>
  );
}

/** The changed fields, without the note for colleagues, which never leaves the portal. */
function useChangedRows(original: DraftValues | null): DiffRow[] {
  const { mode } = useDraft();
  const rules = useRules();
  const { labelOf } = useFieldTexts();
  const fields = useWords('fields');
  const common = useWords('common');
  const look = useLook();
  const right = useDerived((all) => structuredClone(all));
  if (!original) return [];
  const rows = draftDiffRows({
    left: original,
    right,
    mode,
    labelOf,
    textOf: (path, values) => fieldText(path, values, look),
  }).filter(({ path }) => path !== 'internalNote');
  if (!rules.sourceAmount.visible || !rules.queryNo.visible) return rows;
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

/** Discards an unsent change; the order stays as it is. */
function DiscardChange({ onDone }: { onDone: () => void }) {
  const { draftId, saver } = useDraft();
  const wizard = useWords('wizard');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function discard(): Promise<void> {
    setState('busy');
    // A save under way would find the change gone.
    await saver.flush();
    saver.hold(true);
    const answer = await discardDraftAction({ draftId }).catch(() => null);
    if (answer?.ok) {
      saver.stop();
      return onDone();
    }
    saver.hold(false);
    setState('failed');
  }

  return (
    <>
      <Button variant="ghost" busy={state === 'busy'} onClick={() => void discard()}>
        {wizard('change.discard')}
      </Button>
      <FailureText>{state === 'failed' && wizard('change.notDiscarded')}</FailureText>
    </>
  );
}

type Props = Omit<ComponentProps<typeof DraftProvider>, 'from' | 'onePage' | 'footer'>;

/** The draft of a change. Its address carries the page on which it began, and it ends there. */
export function ChangeProvider(props: Props) {
  const from = changeFrom(useSearchParams().get('from'));
  return <DraftProvider {...props} from={from} footer={<SendChange />} />;
}
