'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import { askForEmailAction, cancelEmailAction, changeNameAction } from '@/lib/features/users/actions.ts';
import { askForEmailSchema, changeNameSchema, type EmailAsked } from '@/lib/features/users/schema.ts';
import { ok } from '@/lib/result.ts';
import { useFormRefusal } from '../account/preferences-form.tsx';
import { useRoleName } from '../account/use-role-name.ts';
import { FieldShell } from '../forms/field-shell.tsx';
import { Controlled, PageForm, useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { FailureText, Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { TextLink } from '../ui/text-link.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { RoleText } from './role-text.tsx';
import { VerbDialog } from './verb-dialog.tsx';

type Props = {
  name: string;
  email: string;
  /** The new address whose link waits. */
  asked: EmailAsked | null;
  role: string;
  sendsMail: boolean;
  proof: ProofAsked;
};

/** The person's own name, address and role. */
export function Profile({ name, email, asked, role, sendsMail, proof }: Props) {
  const t = useTranslations('preferences');
  const people = useTranslations('people');
  const roleName = useRoleName();
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
        {asked ? (
          <EmailWaits key={asked.expiresAt} asked={asked} />
        ) : (
          sendsMail && (
            <Button className="mt-3" onClick={() => setIsAsked(true)}>
              {t('changeEmail')}
            </Button>
          )
        )}
      </div>
      <div className="sm:col-span-2">
        <p className="text-label">{people('role')}</p>
        <p>{roleName(role)}</p>
        <RoleText role={role} />
        <TextLink href="/admin/roles">{people('roles.link')}</TextLink>
      </div>
      {isAsked && <EmailDialog proof={proof} onClose={() => setIsAsked(false)} />}
    </div>
  );
}

/** The new address whose link was sent, and the button that ends the link. */
function EmailWaits({ asked: { email, expiresAt } }: { asked: EmailAsked }) {
  const t = useTranslations('preferences');
  const common = useTranslations('common');
  const router = useRouter();
  const { refusal, report } = useFormRefusal();
  const [isBusy, setIsBusy] = useState(false);

  async function cancel(): Promise<void> {
    setIsBusy(true);
    const answer = await cancelEmailAction({}).catch(() => null);
    setIsBusy(false);
    report(answer);
    if (!answer?.ok) return;
    toast({ kind: 'success', message: t('emailCancelled') });
    router.refresh();
  }

  return (
    <Notice
      className="mt-3"
      actions={
        <Button size="sm" busy={isBusy} onClick={() => void cancel()}>
          {common('cancel')}
          <span className="sr-only"> {t('changeEmail')}</span>
        </Button>
      }
    >
      {t.rich('emailWaits', { ...exactTimeTag(expiresAt), email })}
      <FailureText>{refusal}</FailureText>
    </Notice>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslations('preferences');
  const router = useRouter();
  const { refusal, report } = useFormRefusal();
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(changeNameSchema, useIssueWords(t('nameEmpty'))),
    defaultValues: { name },
  });
  const field = useControlled({ control, name: 'name' });
  const submit = handleSubmit(
    async (given) => {
      const answer = await changeNameAction(given).catch(() => null);
      report(answer);
      if (!answer?.ok) return;
      reset(given);
      toast({ kind: 'success', message: t('nameSaved') });
      router.refresh();
    },
    // The field says what is wrong now, not the answer to the press before.
    () => report(ok({})),
  );
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
  const router = useRouter();
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
        router.refresh();
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
