'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { askForNewPasswordAction } from '@/lib/features/users/actions.ts';
import { forgottenPasswordSchema } from '@/lib/features/users/schema.ts';
import { PageForm, useControlled } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAccessRefusal } from './use-access-refusal.ts';

/** Asks for a link that sets a new password. The answer is the same for every address. */
export function ForgotPassword() {
  const t = useTranslations('auth');
  const accessRefusal = useAccessRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgottenPasswordSchema, { error: () => t('forgot.emailWrong') }),
    defaultValues: { email: '' },
  });
  const email = useControlled({ control, name: 'email' });

  const submit = handleSubmit(async (given) => {
    setRefusal(null);
    const answer = await askForNewPasswordAction(given).catch(() => null);
    if (answer?.ok) return setSentTo(given.email);
    const reason = answer?.reason ?? null;
    if (reason?.code === 'locked')
      setRefusal(t('locked', { minutes: Math.ceil(reason.retryAfterSeconds / 60) }));
    else setRefusal(reason ? accessRefusal(reason) : t('failed'));
  });

  if (sentTo !== null)
    return (
      <>
        <h1 className="text-h1">{t('forgot.sentTitle')}</h1>
        <p className="mt-1 text-ink-2">{t('forgot.sentText', { email: sentTo })}</p>
        <p className="mt-3 mb-6 text-ink-2">{t('forgot.sentHint')}</p>
        <LinkButton href="/sign-in">{t('forgot.back')}</LinkButton>
      </>
    );
  return (
    <>
      <h1 className="text-h1">{t('forgot.title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('forgot.text')}</p>
      <PageForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
        <TextField
          {...email}
          type="email"
          inputMode="email"
          label={t('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          firstFocus
        />
        <Button type="submit" variant="primary" block busy={formState.isSubmitting}>
          {t('forgot.send')}
        </Button>
        <LinkButton href="/sign-in" variant="ghost">
          {t('forgot.back')}
        </LinkButton>
      </PageForm>
    </>
  );
}
