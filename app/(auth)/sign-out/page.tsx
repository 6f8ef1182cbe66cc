import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { actorOfPage } from '@/lib/auth/current-actor.ts';
import { signOutAction } from '@/lib/features/users/actions.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('auth.signOutTitle');

async function signOut(): Promise<void> {
  'use server';
  await signOutAction({});
  redirect('/sign-in');
}

/** Asks before signing out, because any page can hold a link to this address. */
export default async function SignOutPage() {
  const [actor, t] = await Promise.all([actorOfPage(), getTranslations('auth')]);
  if (!actor) redirect('/sign-in');
  return (
    <>
      <h1 className="text-h1">{t('signOutTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('signOutText', { name: actor.name })}</p>
      <form action={signOut} className="flex flex-wrap gap-2">
        <SubmitButton>{t('signOut')}</SubmitButton>
        <LinkButton href="/overview">{t('stay')}</LinkButton>
      </form>
    </>
  );
}
