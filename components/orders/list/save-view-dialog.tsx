'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useGo } from '@/components/ui/link.tsx';
import { saveViewAction } from '@/lib/features/orders/actions.ts';
import { type SavedView, saveViewSchema } from '@/lib/features/orders/schema.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useControlled, useIssueWords } from '../../forms/page-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { toast } from '../../ui/popups/toast-store.ts';

type Props = { here: string; saved: readonly SavedView[]; onClose: () => void };

const typed = saveViewSchema.omit({ search: true });

/** Saves the current filters and columns as a named view. */
export function SaveViewDialog({ here, saved, onClose }: Props) {
  const t = useTranslations('orders.saved');
  const common = useTranslations('common');
  const router = useRouter();
  const go = useGo();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('nameEmpty'))),
    defaultValues: { name: '' },
  });
  const name = useControlled({ control, name: 'name', domName: 'view-name' });
  const isKnown = saved.some((view) => view.name === name.value.trim());

  const submit = handleSubmit(async (values) => {
    const search = here.split('?')[1] ?? '';
    const answer = await saveViewAction({ search, ...values }).catch(() => null);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('saved') });
      go(answer.value.address, { scroll: false });
      router.refresh();
      onClose();
    } else if (answer?.reason.code === 'too-many')
      setError('name', { message: t('tooMany', { most: answer.reason.most }) });
    else setError('name', { message: t('failed') });
  });

  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      submitLabel={common('save')}
      busy={formState.isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        {...name}
        label={t('name')}
        hint={isKnown ? t('replaces') : undefined}
        requirement="required"
        firstFocus
        maxCodePoints={typed.shape.name.maxLength ?? undefined}
      />
    </FormDialog>
  );
}
