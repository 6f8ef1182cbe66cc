import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { ForgotPassword } from '@/components/account/forgot-password.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { isProviderOnly } from '@/lib/auth/identity-provider.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';
import { sendsMail } from '@/lib/mail/post.ts';

export const generateMetadata = titled('auth.forgot.title');

/** Asks for a link by mail; a portal without mail names who makes one. */
export default async function ForgotPasswordPage() {
  await connection();
  if (isProviderOnly()) redirect('/sign-in');
  if (sendsMail())
    return (
      <ClientMessages namespaces={['auth', 'errors']}>
        <ForgotPassword />
      </ClientMessages>
    );
  const t = await getTranslations('auth.forgot');
  return (
    <>
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('noMailText')}</p>
      <LinkButton href="/sign-in">{t('back')}</LinkButton>
    </>
  );
}
