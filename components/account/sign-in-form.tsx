'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { busySeconds, type Role } from '@/lib/auth/permissions.ts';
import { signInAction, signInDemoAction } from '@/lib/features/users/actions.ts';
import { signInSchema } from '@/lib/features/users/schema.ts';
import { useControlled } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button, Spinner } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { PasswordField } from './password-field.tsx';

type Answer = Awaited<ReturnType<typeof signInAction>>;
type SignInFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

/** The failure of an attempt refused before its action ran, because too many are under way (`lib/auth/request-door.ts`). */
function refusedAtDoor(error: unknown): Extract<Answer, { ok: false }> | null {
  if (!(error instanceof Error && error.message === 'busy')) return null;
  return { ok: false, reason: { code: 'busy', retryAfterSeconds: busySeconds } };
}

/**
 * Signs in with the given action. `waitSeconds` counts down a locked account. Under load the attempt repeats at the
 * interval the portal asks for, while the page is open. Without `onSignedIn` the next page is loaded in full.
 */
export function useSignIn<Input extends object>(
  send: (input: Input) => Promise<Answer>,
  onSignedIn?: (entered: Extract<Answer, { ok: true }>['value']) => void,
) {
  const [failure, setFailure] = useState<{ reason: SignInFailure; attempt: number } | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds((left) => left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function tryOnce(input: Input): Promise<boolean> {
    const answer = await send(input).catch(refusedAtDoor);
    if (isLeft.current) return false;
    if (answer?.ok) {
      if (onSignedIn) {
        onSignedIn(answer.value);
        return true;
      }
      // A full load: nothing of the signed-out page remains. The form stays busy until then.
      location.assign(answer.value.redirectTo);
      return new Promise<never>(() => {});
    }
    const reason: SignInFailure = answer?.reason ?? { code: 'no-answer' };
    if (reason.code === 'locked') setWaitSeconds(reason.retryAfterSeconds);
    // Keeps an unchanged failure, so that screen readers do not announce it again.
    setFailure((before) =>
      reason.code === 'busy' && before?.reason.code === 'busy'
        ? before
        : { reason, attempt: (before?.attempt ?? 0) + 1 },
    );
    if (reason.code !== 'busy') return false;
    await new Promise((next) => setTimeout(next, reason.retryAfterSeconds * 1_000));
    return isLeft.current ? false : tryOnce(input);
  }

  // A form's action shows that it is busy only later: the second press of a double click would open a second session.
  const isUnderWay = useRef(false);
  async function attempt(input: Input): Promise<boolean> {
    if (isUnderWay.current) return true;
    isUnderWay.current = true;
    const isDone = await tryOnce(input);
    isUnderWay.current = false;
    return isDone;
  }

  return { failure, waitSeconds, attempt };
}

const wrongKeys = { both: 'wrong', password: 'wrongPassword', demo: 'wrongDemo' } as const;

/** The reason that sign-in failed and the next step; never says whether address or password was wrong. */
export function SignInFailureNotice({
  reason,
  waitSeconds,
  asked = 'both',
}: {
  reason: SignInFailure;
  waitSeconds: number;
  /** Asked for: address and password, the password alone, or a press on a demo person. */
  asked?: 'both' | 'password' | 'demo';
}) {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = () => {
    switch (reason.code) {
      case 'wrong':
        return t(wrongKeys[asked]);
      case 'locked':
        if (waitSeconds <= 0) return t('unlocked');
        return t('locked', { minutes: Math.ceil(waitSeconds / 60) });
      case 'busy':
        return t('busy');
      case 'invalid-input':
        return t('wrong');
      case 'provider-only':
        return t('provider.only');
      case 'foreign-origin':
        return errors('foreignOrigin');
      case 'no-database':
        return errors('noDatabase');
      case 'internal':
        return errors('internal', { id: reason.id });
      default:
        return t('failed');
    }
  };
  return (
    <div ref={box}>
      <Notice kind={reason.code === 'locked' || reason.code === 'busy' ? 'warning' : 'error'} role="alert">
        {text()}
      </Notice>
    </div>
  );
}

const typed = signInSchema.pick({ email: true, password: true });

/** The sign-in form. Password managers and paste work. */
export function SignInForm({ next }: { next?: string | undefined }) {
  const t = useTranslations('auth');
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

  return (
    // A form action instead of a submit handler: a submit before hydration is queued and replayed, and the browser
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
      <PasswordField
        {...password}
        label={t('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        inputRef={passwordInput}
      />
      <Button type="submit" variant="primary" block busy={formState.isSubmitting}>
        {t('submit')}
      </Button>
      <p className="text-center">
        <TextLink href="/forgot-password">{t('forgot.link')}</TextLink>
      </p>
    </form>
  );
}

type Props = { people: readonly { email: string; name: string; role: Role }[]; next?: string | undefined };

/** The demo users of a sandbox by role: a press signs in. */
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
        <SignInFailureNotice
          key={failure.attempt}
          reason={failure.reason}
          waitSeconds={waitSeconds}
          asked="demo"
        />
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
