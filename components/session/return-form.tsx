'use client';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useRef, useState } from 'react';
import { SignInFailureNotice } from '../auth/sign-in-failure.tsx';
import { useSignIn } from '../auth/use-sign-in.ts';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';

type Props = { email: string; onSignedIn: () => void };

/** The password of the person whose page this is. */
export function ReturnForm({ email, onSignedIn }: Props) {
  const t = useTranslations('session');
  const auth = useTranslations('auth');
  const [password, setPassword] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, waitSeconds, attempt } = useSignIn(onSignedIn);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = password || (input.current?.value ?? '');
    setIsEmpty(typed === '');
    if (typed === '') input.current?.focus();
    else if (!(await attempt({ email, password: typed }))) input.current?.select();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      {failure && (
        <SignInFailureNotice key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />
      )}
      {/* Password managers look for the address beside the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="return-password"
        type="password"
        label={auth('password')}
        value={password}
        onChange={setPassword}
        error={isEmpty ? auth('passwordEmpty') : undefined}
        autoComplete="current-password"
        inputRef={input}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* A full load: somebody else gets nothing of this page. */}
        <Button variant="ghost" onClick={() => location.assign('/sign-in')}>
          {t('somebodyElse')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  );
}
