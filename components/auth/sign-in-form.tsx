'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type SignInFailure, useSignIn } from './use-sign-in.ts';

type Missing = { email?: string; password?: string };

/** Password managers and paste work; what was wrong of the two is never said. */
export function SignInForm({ next }: { next?: string | undefined }) {
  const t = useTranslations('auth');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const { busy, failure, waitSeconds, attempt } = useSignIn();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // What a password manager fills in before the page is alive never reaches the state.
    const typedEmail = email || (emailInput.current?.value ?? '');
    const typedPassword = password || (passwordInput.current?.value ?? '');
    const lacking: Missing = {
      ...(typedEmail.trim() === '' && { email: t('emailEmpty') }),
      ...(typedPassword === '' && { password: t('passwordEmpty') }),
    };
    setMissing(lacking);
    if (lacking.email) emailInput.current?.focus();
    else if (lacking.password) passwordInput.current?.focus();
    else {
      const done = await attempt({
        email: typedEmail.trim(),
        password: typedPassword,
        ...(next !== undefined && { next }),
      });
      if (!done) passwordInput.current?.select();
    }
  }

  const Icon = isShown ? EyeOff : Eye;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure && <Failure key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />}
      <TextField
        name="email"
        type="email"
        label={t('email')}
        value={email}
        onChange={setEmail}
        error={missing.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        inputRef={emailInput}
      />
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={t('password')}
        value={password}
        onChange={setPassword}
        error={missing.password}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        inputRef={passwordInput}
        action={
          <Button
            className="px-2.5"
            aria-pressed={isShown}
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            icon={<Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

function Failure({ reason, waitSeconds }: { reason: SignInFailure; waitSeconds: number }) {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = () => {
    switch (reason.code) {
      case 'wrong':
        return t('wrong');
      case 'locked':
        if (waitSeconds <= 0) return t('unlocked');
        return t('locked', { minutes: Math.ceil(waitSeconds / 60) });
      case 'invalid-input':
        return t('wrong');
      case 'foreign-origin':
        return errors('foreignOrigin');
      case 'internal':
        return errors('internal', { id: reason.id });
      default:
        return t('failed');
    }
  };
  return (
    <div ref={box}>
      <Notice kind={reason.code === 'locked' ? 'warning' : 'error'} role="alert">
        {text()}
      </Notice>
    </div>
  );
}
