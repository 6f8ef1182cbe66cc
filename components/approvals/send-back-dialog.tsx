'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { sendBackAction } from '@/lib/features/approvals/actions.ts';
import { sendBackSchema } from '@/lib/features/approvals/schema.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = { approvalId: string; open: boolean; onClose: () => void; onDone: () => void };

const typed = sendBackSchema.omit({ approvalId: true });
const quickReasons = ['amount', 'recipient', 'documents', 'purpose'] as const;

/** Sends the order back with a reason; quick reasons are editable. */
export function SendBackDialog({ approvalId, open, onClose, onDone }: Props) {
  const t = useTranslations('approvals.sendBack');
  const refusalText = useApprovalRefusal();
  const { control, handleSubmit, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('reasonEmpty'))),
    defaultValues: { reason: '' },
  });
  const reason = useControlled({ control, name: 'reason' });

  const send = handleSubmit(async (values) => {
    const answer = await sendBackAction({ approvalId, ...values }).catch(() => null);
    if (answer?.ok) onDone();
    else setError('root', { message: refusalText(answer?.reason ?? { code: 'no-answer' }) });
  });

  return (
    <FormDialog
      open={open}
      title={t('title')}
      description={t('text')}
      submitLabel={t('submit')}
      closeLabel={t('keep')}
      danger
      busy={formState.isSubmitting}
      refusal={formState.errors.root?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <fieldset className="mb-4 flex flex-wrap gap-1.5">
        <legend className="mb-1 text-hint text-ink-2">{t('quick')}</legend>
        {quickReasons.map((one) => (
          <Button
            key={one}
            size="sm"
            onClick={() => {
              setValue('reason', t(`reasons.${one}`), { shouldValidate: true });
              setFocus('reason');
            }}
          >
            {t(`reasons.${one}`)}
          </Button>
        ))}
      </fieldset>
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
