'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { FormDialog } from '@/components/forms/form-dialog.tsx';
import { useControlled } from '@/components/forms/page-form.tsx';
import { TextField } from '@/components/forms/text-field.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { saveTemplateAction } from '@/lib/features/drafts/actions.ts';
import { maxTemplateName, saveTemplateSchema } from '@/lib/features/drafts/schema.ts';
import { useWords } from './fields/use-words.ts';
import { useDraft } from './form/draft-context.ts';

const typed = saveTemplateSchema.omit({ draftId: true });

/** Saves the draft as a named template. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const { draftId, saver, editor } = useDraft();
  const words = useWords('wizard');
  const accessRefusal = useAccessRefusal();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(typed, {
      error: ({ code }) =>
        code === 'too_small' ? words('template.empty') : words('template.tooLong', { max: maxTemplateName }),
    }),
    defaultValues: { name: [...editor.values.beneficiary.fullName].slice(0, maxTemplateName).join('') },
  });
  const name = useControlled({ control, name: 'name', domName: 'templateName' });

  const save = handleSubmit(async (values) => {
    const saved = await saver.flush();
    const answer = saved ? await saveTemplateAction({ draftId, ...values }).catch(() => null) : null;
    if (!answer?.ok) return setError('name', { message: textOf(answer) });
    toast({ kind: 'success', message: words('template.saved', values) });
    onClose();
  });

  function textOf(answer: Awaited<ReturnType<typeof saveTemplateAction>> | null): string {
    if (!answer || answer.ok) return words('template.notSaved');
    if (answer.reason.code === 'name-used') return words('template.nameUsed');
    return answer.reason.code === 'draft-not-found'
      ? words('template.notSaved')
      : accessRefusal(answer.reason);
  }

  return (
    <FormDialog
      title={words('template.title')}
      description={words('template.text')}
      submitLabel={words('template.button')}
      busy={formState.isSubmitting}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        {...name}
        label={words('template.name')}
        requirement="required"
        maxCodePoints={maxTemplateName}
      />
    </FormDialog>
  );
}
