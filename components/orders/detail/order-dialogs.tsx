'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { abandonOrderAction, addNoteAction, cancelOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { addNoteSchema, cancelOrderSchema } from '@/lib/features/orders/schema.ts';
import { useAccessRefusal } from '../../account/use-access-refusal.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useControlled, useIssueWords } from '../../forms/page-form.tsx';
import { TextArea } from '../../forms/text-field.tsx';
import { toast } from '../../ui/popups/toast-store.ts';

type Props = { open: 'cancel' | 'abandon' | 'note'; orderId: string; orderNo: string; onClose: () => void };

/** The dialogs of an order's menu; loaded on first use. */
export function OrderDialogs({ open, ...order }: Props) {
  return open === 'note' ? <NoteDialog {...order} /> : <CancelDialog {...order} action={open} />;
}

type CancelDialogProps = {
  orderId: string;
  orderNo: string;
  action: 'cancel' | 'abandon';
  onClose: () => void;
};
type Answers = Awaited<ReturnType<typeof cancelOrderAction | typeof abandonOrderAction>>;
type Refusal = Extract<Answers, { ok: false }>['reason'] | { code: 'no-answer' };

const typed = cancelOrderSchema.omit({ orderId: true });
const actions = { cancel: cancelOrderAction, abandon: abandonOrderAction };

/**
 * Ends an order before its confirmation: cancels it at the service, or archives it here if the service cannot cancel
 * it. The reason stays in the timeline.
 */
export function CancelDialog({ orderId, orderNo, action, onClose }: CancelDialogProps) {
  const t = useTranslations('order.cancel');
  const own = useTranslations(`order.${action}`);
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('reasonEmpty'))),
    defaultValues: { reason: '' },
  });
  const reason = useControlled({ control, name: 'reason' });

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
    <FormDialog
      title={own('title', { orderNo })}
      description={own('text')}
      submitLabel={own('submit')}
      closeLabel={t('keep')}
      danger
      busy={formState.isSubmitting}
      refusal={formState.errors.root?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        {...reason}
        label={t('reason')}
        hint={t('reasonHint')}
        requirement="required"
        maxCodePoints={typed.shape.reason.maxLength ?? undefined}
      />
    </FormDialog>
  );
}

const typedNote = addNoteSchema.omit({ orderId: true });

/** A note for colleagues, kept in the timeline. */
export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTranslations('order.note');
  const client = useQueryClient();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typedNote, useIssueWords(t('empty'))),
    defaultValues: { note: '' },
  });
  const note = useControlled({ control, name: 'note' });

  const submit = handleSubmit(async (values) => {
    const answer = await addNoteAction({ orderId, ...values }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    if (!answer?.ok) return setError('note', { message: t('failed') });
    toast({ kind: 'success', message: t('done') });
    onClose();
  });

  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      submitLabel={t('submit')}
      busy={formState.isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        {...note}
        label={t('label')}
        requirement="required"
        maxCodePoints={typedNote.shape.note.maxLength ?? undefined}
      />
    </FormDialog>
  );
}
