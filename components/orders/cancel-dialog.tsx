'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cancelOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { useAccessRefusal } from '../auth/use-access-refusal.ts';
import { TextArea } from '../forms/text-area.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';

type Props = { orderId: string; orderNo: string; open: boolean; onClose: () => void };
type Refusal = Extract<Awaited<ReturnType<typeof cancelOrderAction>>, { ok: false }>['reason'];

const maxReason = 500;

/** Cancels before confirmation (global family), with a reason that stays in the timeline. */
export function CancelDialog({ orderId, orderNo, open, onClose }: Props) {
  const t = useTranslations('order.cancel');
  const errors = useTranslations('errors');
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit() {
    if (reason.trim() === '') {
      setMissing(true);
      document.getElementById('field-cancel-reason')?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    const answer = await cancelOrderAction({ orderId, reason }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('done', { orderNo }) });
      onClose();
    } else setRefusal(answer?.reason ?? { code: 'unanswered' });
  }

  function explain(given: Refusal): string {
    switch (given.code) {
      case 'not-allowed-now':
        return t('notAllowed');
      case 'unanswered':
        return t('unanswered');
      case 'refused':
        return errors('service', { raw: given.message });
      case 'unavailable':
        return errors('unavailable');
      case 'order-not-found':
        return errors('notFound');
      default:
        return accessRefusal(given);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title', { orderNo })}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void submit()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice kind="error" role="alert" className="mb-4">
          {explain(refusal)}
        </Notice>
      )}
      <TextArea
        name="cancel-reason"
        label={t('reason')}
        hint={t('reasonHint')}
        requirement="required"
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(false);
        }}
        error={missing ? t('reasonEmpty') : undefined}
        maxCodePoints={maxReason}
      />
    </Dialog>
  );
}
