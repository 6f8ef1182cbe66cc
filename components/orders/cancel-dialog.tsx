'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { abandonOrderAction, cancelOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { useAccessRefusal } from '../auth/use-access-refusal.ts';
import { TextArea } from '../forms/text-area.tsx';
import { useReason } from '../forms/use-reason.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';

type Props = { orderId: string; orderNo: string; action: 'cancel' | 'abandon'; onClose: () => void };
type Answers = Awaited<ReturnType<typeof cancelOrderAction | typeof abandonOrderAction>>;
type Refusal = Extract<Answers, { ok: false }>['reason'] | { code: 'no-answer' };

const actions = { cancel: cancelOrderAction, abandon: abandonOrderAction };

/**
 * Ends an order before its confirmation: cancelled at the service, or archived here where the service has no way to
 * cancel it. The reason stays in the timeline.
 */
export function CancelDialog({ orderId, orderNo, action, onClose }: Props) {
  const t = useTranslations('order.cancel');
  const own = useTranslations(`order.${action}`);
  const errors = useTranslations('errors');
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const reason = useReason({ name: 'cancel-reason', empty: t('reasonEmpty') });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit() {
    const given = reason.give();
    if (given === undefined) return;
    setBusy(true);
    setRefusal(null);
    const answer = await actions[action]({ orderId, reason: given }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: own('done', { orderNo }) });
      onClose();
    } else setRefusal(answer?.reason ?? { code: 'no-answer' });
  }

  function explain(said: Refusal): string {
    switch (said.code) {
      case 'no-such-call':
        return t('noSuchCall');
      case 'not-yours':
        return t('notYours');
      case 'not-allowed-now':
        return own('notAllowed');
      case 'unanswered':
        return t('unanswered');
      case 'no-answer':
        return t('noAnswer');
      case 'refused':
        return errors('service', { raw: said.message });
      case 'unavailable':
        return errors('unavailable');
      case 'order-not-found':
        return errors('notFound');
      default:
        return accessRefusal(said);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={own('title', { orderNo })}
      description={own('text')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void submit()}>
            {own('submit')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice kind="error" role="alert" className="mb-4">
          {explain(refusal)}
        </Notice>
      )}
      <TextArea {...reason.field} label={t('reason')} hint={t('reasonHint')} maxCodePoints={500} />
    </Dialog>
  );
}
