'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { stepUpAction } from '@/lib/features/step-up/actions.ts';
import { CodeField } from '../security/code-field.tsx';
import { useProofRefusal } from '../security/use-proof-refusal.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  open: boolean;
  /** The label of the button that goes on, which names the use of the code. */
  goLabel: string;
  onClose: () => void;
  onProved: () => void;
};

/** Asks for a code of the person's authenticator app; then goes on with what it was asked for. */
export function StepUpDialog({ open, goLabel, onClose, onProved }: Props) {
  const t = useTranslations('stepUp');
  const refusalText = useProofRefusal();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function prove(): Promise<void> {
    if (busy) return;
    if (code.trim().length < 6) {
      setError(t('code.empty'));
      return;
    }
    setBusy(true);
    const answer = await stepUpAction({ code }).catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      setCode('');
      setError(undefined);
      onProved();
    } else setError(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dialog.title')}
      description={t('dialog.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void prove()}>
            {goLabel}
          </Button>
        </>
      }
    >
      <CodeField value={code} onChange={setCode} onEnter={() => void prove()} error={error} isFirst />
    </Dialog>
  );
}
