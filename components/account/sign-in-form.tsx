'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Role } from '@/lib/auth/permissions.ts';
import { signInAction, signInDemoAction } from '@/lib/features/users/actions.ts';
import { signInSchema } from '@/lib/features/users/schema.ts';
import { useControlled } from '../forms/controlled.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button, Spinner } from '../ui/button.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { SignInFailureNotice, useSignIn } from './use-sign-in.tsx';

const typed = signInSchema.pick({ email: true, password: true });

/** Password managers and paste work; what was wrong of the two is never said. */
export function SignInForm({ next }: { next?: string | undefined }) {
  const t = useTranslations('auth');
  const [isShown, setIsShown] = useState(false);
  const { failure, waitSeconds, attempt } = useSignIn(signInAction);
  const { control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(typed, {
      error: ({ path }) => t(path?.[0] === 'email' ? 'emailEmpty' : 'passwordEmpty'),
    }),
    defaultValues: { email: '', password: '' },
  });
  const email = useControlled({ control, name: 'email' });
  const password = useControlled({ control, name: 'password' });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // Input typed, or filled in by a password manager, before hydration is in the fields but not in the form.
  const takeOver = useCallback(() => {
    setValue('email', emailInput.current?.value ?? '');
    setValue('password', passwordInput.current?.value ?? '');
  }, [setValue]);
  useEffect(() => {
    takeOver();
    // A field that already has the focus keeps it.
    if (document.activeElement === document.body) emailInput.current?.focus();
  }, [takeOver]);

  async function send(given: { email: string; password: string }): Promise<void> {
    const isDone = await attempt({ ...given, ...(next !== undefined && { next }) });
    if (!isDone) passwordInput.current?.select();
  }

  const Icon = isShown ? EyeOff : Eye;
  return (
    // By action, not by submit event: a press before the page is alive is kept and answered once it is, and the browser
    // never sends the password by itself.
    <form
      noValidate
      action={() => {
        takeOver();
        void handleSubmit(send)();
      }}
      className="flex flex-col gap-5"
    >
      {failure && (
        <SignInFailureNotice key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />
      )}
      <TextField
        {...email}
        type="email"
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        inputRef={emailInput}
      />
      <TextField
        {...password}
        type={isShown ? 'text' : 'password'}
        label={t('password')}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        inputRef={passwordInput}
        action={
          <Button
            variant="ghost"
            size="icon"
            className="-ms-[calc(var(--control-compact)+0.625rem)] me-0.5 self-center"
            aria-pressed={isShown}
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            icon={<Icon className="size-4" />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      <Button type="submit" variant="primary" block busy={formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}

type Props = { people: readonly { email: string; name: string; role: Role }[]; next?: string | undefined };

/** The demo people of a sandbox by role: a press signs in. */
export function DemoPeople({ people, next }: Props) {
  const t = useTranslations('auth');
  const roles = useTranslations('shell.role');
  const { failure, waitSeconds, attempt } = useSignIn(signInDemoAction);
  const [chosen, setChosen] = useState<string | null>(null);

  async function enterAs(email: string): Promise<void> {
    if (chosen !== null) return;
    setChosen(email);
    await attempt({ email, ...(next !== undefined && { next }) });
    setChosen(null);
  }

  return (
    <section aria-labelledby="demo-people" className="mt-8 border-subtle border-t pt-6">
      <h2 id="demo-people" className="text-h2">
        {t('demoTitle')}
      </h2>
      <p className="mt-1 mb-3 text-hint text-ink-2">{t('demoText')}</p>
      {failure && (
        <SignInFailureNotice key={failure.attempt} reason={failure.reason} waitSeconds={waitSeconds} />
      )}
      <ul className="grid grid-cols-2 gap-x-2">
        {people.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              aria-busy={chosen === email}
              onClick={() => void enterAs(email)}
              className="flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 text-start hover:bg-hover aria-busy:cursor-progress"
            >
              {chosen === email ? <Spinner className="mx-1" /> : <Initials name={name} />}
              <span className="min-w-0">
                <span className="block font-semibold">{roles(role)}</span>
                <span className="block truncate text-hint text-ink-2">
                  <InScript text={name} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
