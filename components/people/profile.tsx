'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import { askForEmailAction, changeNameAction } from '@/lib/features/users/actions.ts';
import { askForEmailSchema, changeNameSchema } from '@/lib/features/users/schema.ts';
import { useFormRefusal } from '../account/preferences-form.tsx';
import { FieldShell } from '../forms/field-shell.tsx';
import { Controlled, PageForm, useControlled } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { VerbDialog } from './verb-dialog.tsx';

type Props = { name: string; email: string; sendsMail: boolean; proof: ProofAsked };

/** The person's own name and address. */
export function Profile({ name, email, sendsMail, proof }: Props) {
  const t = useTranslations('preferences');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      <NameForm name={name} />
      <div>
        <FieldShell
          name="email"
          label={t('email')}
          locked={{ shown: email, reason: t(sendsMail ? 'emailHint' : 'emailNeedsMail') }}
        >
          {() => null}
        </FieldShell>
        {sendsMail && (
          <Button className="mt-3" onClick={() => setIsAsked(true)}>
            {t('changeEmail')}
          </Button>
        )}
      </div>
      {isAsked && <EmailDialog proof={proof} onClose={() => setIsAsked(false)} />}
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslations('preferences');
  const router = useRouter();
  const { refusal, report } = useFormRefusal();
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(changeNameSchema, { error: () => t('nameEmpty') }),
    defaultValues: { name },
  });
  const field = useControlled({ control, name: 'name' });
  const submit = handleSubmit(async (given) => {
    const answer = await changeNameAction(given).catch(() => null);
    report(answer);
    if (!answer?.ok) return;
    reset(given);
    toast({ kind: 'success', message: t('nameSaved') });
    router.refresh();
  });
  return (
    <PageForm className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <TextField {...field} label={t('name')} hint={t('nameHint')} autoComplete="name" />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={formState.isSubmitting}>
          {t('saveName')}
        </Button>
        <output className="text-hint text-ink-2">{refusal ?? ''}</output>
      </div>
    </PageForm>
  );
}

function EmailDialog({ proof, onClose }: { proof: ProofAsked; onClose: () => void }) {
  const t = useTranslations('preferences');
  return (
    <VerbDialog
      title={t('changeEmail')}
      text={t('emailText')}
      submitLabel={t('emailSend')}
      proof={proof}
      fields={{
        schema: askForEmailSchema.pick({ email: true }),
        defaults: { email: '' },
        problemOf: () => t('emailWrong'),
      }}
      send={async (proved, { email }) => {
        const answer = await askForEmailAction({ email, ...proved });
        return answer.ok ? { ok: true as const, value: email } : answer;
      }}
      onDone={(email) => {
        toast({ kind: 'success', message: t('emailSent', { email }) });
        onClose();
      }}
      onClose={onClose}
    >
      {(control) => (
        <Controlled control={control} name="email" domName="new-email">
          {(field) => (
            <TextField
              {...field}
              type="email"
              inputMode="email"
              label={t('emailNew')}
              firstFocus
              autoComplete="email"
            />
          )}
        </Controlled>
      )}
    </VerbDialog>
  );
}
