'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { sendBackAction } from '@/lib/features/approvals/actions.ts';
import { TextArea } from '../forms/text-area.tsx';
import { useReason } from '../forms/use-reason.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = { approvalId: string; open: boolean; onClose: () => void; onDone: () => void };

const quickReasons = ['amount', 'recipient', 'documents', 'purpose'] as const;

/** Gives the order back with a reason; the quick ones are a start to be edited. */
export function SendBackDialog({ approvalId, open, onClose, onDone }: Props) {
  const t = useTranslations('approvals.sendBack');
  const refusalText = useApprovalRefusal();
  const reason = useReason({ name: 'send-back-reason', empty: t('reasonEmpty') });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(): Promise<void> {
    const given = reason.give();
    if (given === undefined) return;
    setBusy(true);
    setRefusal(null);
    const answer = await sendBackAction({ approvalId, reason: given }).catch(() => null);
    setBusy(false);
    if (answer?.ok) onDone();
    else setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice kind="error" role="alert" className="mb-4">
          {refusal}
        </Notice>
      )}
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="mb-1 text-hint text-ink-2">{t('quick')}</legend>
        {quickReasons.map((one) => (
          <Button
            key={one}
            size="sm"
            onClick={() => {
              reason.write(t(`reasons.${one}`));
              reason.focus();
            }}
          >
            {t(`reasons.${one}`)}
          </Button>
        ))}
      </fieldset>
      <TextArea {...reason.field} label={t('reason')} hint={t('reasonHint')} maxCodePoints={500} />
    </Dialog>
  );
}
