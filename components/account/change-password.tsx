'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordAction } from '@/lib/features/users/actions.ts';
import { changePasswordSchema } from '@/lib/features/users/schema.ts';
import { PageForm, useControlled, useIssueWords } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { useAccessRefusal } from './use-access-refusal.ts';

type Answer = Awaited<ReturnType<typeof changePasswordAction>>;
type Refusal = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };
type Place = 'current' | 'password' | 'form';

type Props = { person: { email: string; name: string }; hasFactor: boolean };

/** Changes the person's own password; the other browsers are signed out. */
export function ChangePassword({ person, hasFactor }: Props) {
  const t = useTranslations('auth');
  const words = useIssueWords();
  const refusalAt = useRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePasswordSchema, {
      error: (issue) =>
        words.error(issue) ?? t(issue.path?.[0] === 'current' ? 'passwordEmpty' : 'newPassword.empty'),
    }),
    defaultValues: { current: '', password: '' },
  });
  const current = useControlled({ control, name: 'current', domName: 'old-password' });
  const password = useControlled({ control, name: 'password', domName: 'new-password' });

  const submit = handleSubmit(async (given) => {
    setRefusal(null);
    const answer = await changePasswordAction(given).catch(() => null);
    if (answer?.ok) {
      reset();
      return toast({ kind: 'success', message: t('newPassword.changed') });
    }
    const [place, message] = refusalAt(answer?.reason ?? { code: 'no-answer' });
    if (place === 'form') setRefusal(message);
    else setError(place, { message }, { shouldFocus: true });
  });

  return (
    <PageForm className="flex max-w-md flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <PasswordField {...current} label={t('newPassword.current')} autoComplete="current-password" />
      <NewPasswordField
        {...password}
        label={t('newPassword.label')}
        hasFactor={hasFactor}
        about={[person.email, person.name]}
      />
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {t('newPassword.change')}
        </Button>
      </div>
    </PageForm>
  );
}

/** Returns where a refusal is shown, and its words. */
function useRefusal(): (refusal: Refusal) => [Place, string] {
  const t = useTranslations('auth');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'password-wrong':
        return ['current', t('newPassword.wrong')];
      case 'code-locked':
        return ['current', t('locked', { minutes: Math.ceil(refusal.seconds / 60) })];
      case 'password-same':
        return ['password', t('newPassword.same')];
      case 'password-refused':
        return ['password', t(`newPassword.${refusal.problem}`)];
      case 'code-wrong':
      case 'no-password':
      case 'not-enrolled':
      case 'no-answer':
        return ['form', t('failed')];
      default:
        return ['form', accessRefusal(refusal)];
    }
  };
}
