'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { stepUpAction } from '@/lib/features/step-up/actions.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';

type Props = {
  open: boolean;
  /** The label of the submit button, which names the action. */
  goLabel: string;
  onClose: () => void;
  onProved: () => void;
};

/** Asks for the user's second factor, then continues with the action. */
export function StepUpDialog({ open, goLabel, onClose, onProved }: Props) {
  const t = useTranslations('stepUp');
  const form = useProofForm({ kind: 'code', send: (code) => stepUpAction({ code }), onDone: onProved });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dialog.title')}
      description={t('dialog.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {goLabel}
          </Button>
        </>
      }
    >
      <ProofField form={form} kind="code" isFirst />
    </Dialog>
  );
}

type Answer = { ok: true } | { ok: false; reason: { code: string } };

/**
 * Repeats a call that asks for the second factor, once it was proved. Closing the dialog leaves the call's refusal. `goLabel`
 * names the action on the dialog's button.
 */
export function useStepUp(goLabel: string): {
  withStepUp: <A extends Answer>(send: () => Promise<A>) => Promise<A>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void } | null>(null);
  async function withStepUp<A extends Answer>(send: () => Promise<A>): Promise<A> {
    const answer = await send();
    if (answer.ok || answer.reason.code !== 'step-up-needed') return answer;
    const isProved = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return isProved ? send() : answer;
  }
  const dialog = asked && (
    <StepUpDialog open goLabel={goLabel} onClose={() => asked.end(false)} onProved={() => asked.end(true)} />
  );
  return { withStepUp, dialog };
}
