'use client';
import { useTranslations } from 'next-intl';
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
