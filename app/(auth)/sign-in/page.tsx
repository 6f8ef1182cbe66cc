import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SignInForm } from '@/components/auth/sign-in-form.tsx';
import { Card } from '@/components/ui/card.tsx';
import { actorOfPage } from '@/lib/auth/current-actor.ts';
import { env } from '@/lib/env.ts';
import { safePath } from '@/lib/features/users/safe-path.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('auth.title');

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next } = await searchParams;
  const path = typeof next === 'string' ? next : undefined;
  const [actor, t] = await Promise.all([actorOfPage(), getTranslations('auth')]);
  if (actor) redirect(safePath(path) as Route);
  return (
    <>
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('intro')}</p>
      <Card>
        <ClientMessages namespaces={['auth', 'errors']}>
          <SignInForm next={path} />
        </ClientMessages>
      </Card>
      {env().PORTAL_ENV === 'sandbox' && (
        <p className="mt-6 text-hint text-ink-2">
          <span className="font-semibold">{t('demoTitle')}</span> · {t('demoText')}
        </p>
      )}
    </>
  );
}
