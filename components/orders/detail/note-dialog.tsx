'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { addNoteAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { addNoteSchema } from '@/lib/features/orders/schema.ts';
import { useControlled } from '../../forms/controlled.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { useIssueWords } from '../../forms/use-issue-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { toast } from '../../ui/popups/toast-store.ts';

const typed = addNoteSchema.omit({ orderId: true });

/** Words for colleagues, kept in the timeline. */
export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTranslations('order.note');
  const common = useTranslations('common');
  const client = useQueryClient();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('empty'))),
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
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={formState.isSubmitting} onClick={() => void submit()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <TextArea
        {...note}
        label={t('label')}
        requirement="required"
        maxCodePoints={typed.shape.note.maxLength ?? undefined}
      />
    </Dialog>
  );
}
