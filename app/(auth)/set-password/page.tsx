import { SetPassword } from '@/components/account/set-password.tsx';
import { QueryProvider } from '@/components/live/query-updates.tsx';
import { currentActor } from '@/lib/auth/current-actor.ts';
import { providerName } from '@/lib/auth/identity-provider.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('auth.link.title');

/** The page of access links. Opening it uses nothing up: a link is used by pressing the button. */
export default async function SetPasswordPage() {
  const actor = await currentActor();
  const signedIn = actor && { userId: actor.userId, name: actor.name, email: actor.email };
  return (
    <ClientMessages namespaces={['auth', 'errors', 'shell']}>
      <QueryProvider>
        <SetPassword provider={providerName()} signedIn={signedIn} />
      </QueryProvider>
    </ClientMessages>
  );
}
