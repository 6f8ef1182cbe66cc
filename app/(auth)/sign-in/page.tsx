import type { Route } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { EnrolStep } from '@/components/account/enrol-step.tsx';
import { FactorStep } from '@/components/account/factor-step.tsx';
import { PasskeySignIn } from '@/components/account/passkey-sign-in.tsx';
import { OrLine, ProviderButton } from '@/components/account/provider-button.tsx';
import { DemoPeople, SignInForm } from '@/components/account/sign-in-form.tsx';
import { actorOfPage, actorToEnrol } from '@/lib/auth/current-actor.ts';
import { isProviderOnly, providerName } from '@/lib/auth/identity-provider.ts';
import { clientAddress } from '@/lib/auth/request-facts.ts';
import { demoPasswordsAt, demoPeople } from '@/lib/features/demo/data.ts';
import { personWhoseFactorIsDue } from '@/lib/features/users/queries.ts';
import { providerProblemOf, safePath } from '@/lib/features/users/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('auth.title');

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next, problem } = await searchParams;
  const path = typeof next === 'string' ? next : undefined;
  const [actor, due, toEnrol, t, passwords] = await Promise.all([
    actorOfPage(),
    personWhoseFactorIsDue(),
    actorToEnrol(),
    getTranslations('auth'),
    headers().then((given) => demoPasswordsAt(clientAddress(given))),
  ]);
  if (actor) redirect(safePath(path) as Route);
  if (toEnrol)
    return (
      <ClientMessages namespaces={['auth', 'stepUp', 'errors']}>
        <EnrolStep name={toEnrol.name} next={path} />
      </ClientMessages>
    );
  if (due)
    return (
      <ClientMessages namespaces={['auth', 'stepUp', 'errors']}>
        <FactorStep name={due.name} hasPasskey={due.hasPasskey} next={path} />
      </ClientMessages>
    );
  const provider = providerName();
  const isOnly = isProviderOnly();
  const people = isOnly ? [] : demoPeople.filter(({ email }) => passwords.has(email));
  return (
    <>
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">
        {isOnly ? t('provider.intro', { provider: provider ?? '' }) : t('intro')}
      </p>
      <ClientMessages namespaces={['auth', 'stepUp', 'errors', 'shell']}>
        {provider !== null && (
          <ProviderButton
            provider={provider}
            next={path}
            problem={providerProblemOf(problem)}
            isOnly={isOnly}
          />
        )}
        {provider !== null && !isOnly && <OrLine />}
        {!isOnly && <SignInForm next={path} />}
        {!isOnly && <PasskeySignIn next={path} />}
        {people.length > 0 && (
          <DemoPeople people={people.map(({ email, name, role }) => ({ email, name, role }))} next={path} />
        )}
      </ClientMessages>
    </>
  );
}
