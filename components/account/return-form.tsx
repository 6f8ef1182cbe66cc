'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { signInAction } from '@/lib/features/users/actions.ts';
import { signInSchema } from '@/lib/features/users/schema.ts';
import { useControlled } from '../forms/controlled.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { SignInFailureNotice } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

type Props = { email: string; onSignedIn: () => void };

const typed = signInSchema.pick({ password: true });

/** The password of the person whose page this is. */
export function ReturnForm({ email, onSignedIn }: Props) {
  const t = useTranslations('session');
  const auth = useTranslations('auth');
  const { failure, waitSeconds, attempt } = useSignIn(signInAction, onSignedIn);
  const { control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(typed, { error: () => auth('passwordEmpty') }),
    defaultValues: { password: '' },
  });
  const field = useControlled({ control, name: 'password', domName: 'return-password' });
  const input = useRef<HTMLInputElement>(null);

  async function send(given: { password: string }): Promise<void> {
    if (!(await attempt({ email, ...given }))) input.current?.select();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A password manager may have filled it in without a word.
        setValue('password', input.current?.value ?? '');
        void handleSubmit(send)(event);
      }}
      className="mt-4 flex flex-col gap-4"
    >
      {failure && (
        <SignInFailureNotice key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />
      )}
      {/* Password managers look for the address beside the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field}
        type="password"
        label={auth('password')}
        autoComplete="current-password"
        inputRef={input}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* A full load: somebody else gets nothing of this page. */}
        <Button variant="ghost" onClick={() => location.assign('/sign-in')}>
          {t('somebodyElse')}
        </Button>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  );
}
