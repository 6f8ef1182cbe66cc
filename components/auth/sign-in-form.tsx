'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { SignInFailureNotice } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

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

  // Input typed, or filled in by a password manager, before hydration is in the fields but not in the state.
  useEffect(() => {
    setEmail((known) => known || (emailInput.current?.value ?? ''));
    setPassword((known) => known || (passwordInput.current?.value ?? ''));
    // A field that already has the focus keeps it.
    if (document.activeElement === document.body) emailInput.current?.focus();
  }, []);

  async function submit() {
    const typedEmail = emailInput.current?.value ?? '';
    const typedPassword = passwordInput.current?.value ?? '';
    setEmail(typedEmail);
    setPassword(typedPassword);
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
    // By action, not by submit event: a press before the page is alive is kept and answered once it is, and the browser
    // never sends the password by itself.
    <form noValidate action={() => void submit()} className="flex flex-col gap-5">
      {failure && (
        <SignInFailureNotice key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />
      )}
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
