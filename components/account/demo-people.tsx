'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Role } from '@/lib/auth/types.ts';
import { signInDemoAction } from '@/lib/features/users/actions.ts';
import { Spinner } from '../ui/spinner.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { SignInFailureNotice } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

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
