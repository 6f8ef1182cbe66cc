'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { abandonOrderAction, cancelOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { cancelOrderSchema } from '@/lib/features/orders/schema.ts';
import { useAccessRefusal } from '../../account/use-access-refusal.ts';
import { useControlled } from '../../forms/controlled.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { useIssueWords } from '../../forms/use-issue-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { toast } from '../../ui/popups/toast-store.ts';

type Props = { orderId: string; orderNo: string; action: 'cancel' | 'abandon'; onClose: () => void };
type Answers = Awaited<ReturnType<typeof cancelOrderAction | typeof abandonOrderAction>>;
type Refusal = Extract<Answers, { ok: false }>['reason'] | { code: 'no-answer' };

const typed = cancelOrderSchema.omit({ orderId: true });
const actions = { cancel: cancelOrderAction, abandon: abandonOrderAction };

/**
 * Ends an order before its confirmation: cancelled at the service, or archived here where the service has no way to
 * cancel it. The reason stays in the timeline.
 */
export function CancelDialog({ orderId, orderNo, action, onClose }: Props) {
  const t = useTranslations('order.cancel');
  const own = useTranslations(`order.${action}`);
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('reasonEmpty'))),
    defaultValues: { reason: '' },
  });
  const reason = useControlled({ control, name: 'reason' });
  const refusal = formState.errors.root?.message;

  const submit = handleSubmit(async (values) => {
    const answer = await actions[action]({ orderId, ...values }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    if (!answer?.ok) return setError('root', { message: explain(answer?.reason ?? { code: 'no-answer' }) });
    toast({ kind: 'success', message: own('done', { orderNo }) });
    onClose();
  });

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
          <Button variant="danger" busy={formState.isSubmitting} onClick={() => void submit()}>
            {own('submit')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice kind="error" role="alert" className="mb-4">
          {refusal}
        </Notice>
      )}
      <TextArea
        {...reason}
        label={t('reason')}
        hint={t('reasonHint')}
        requirement="required"
        maxCodePoints={typed.shape.reason.maxLength ?? undefined}
      />
    </Dialog>
  );
}
