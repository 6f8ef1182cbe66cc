import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LiveHealth } from '@/components/live/live-health.tsx';
import { QueryProvider } from '@/components/live/query-updates.tsx';
import { AppShell } from '@/components/shell/app-shell.tsx';
import { LateFrame, UntilReady } from '@/components/shell/late-frame.tsx';
import { navigationOf } from '@/components/shell/portal-navigation.ts';
import { actorOfPage } from '@/lib/auth/current-actor.ts';
import { drawnFor } from '@/lib/auth/drawn-for.ts';
import { isProviderOnly, providerName } from '@/lib/auth/identity-provider.ts';
import { may } from '@/lib/auth/permissions.ts';
import { buildId } from '@/lib/build-id.ts';
import { isSandbox } from '@/lib/features/sandbox/queries.ts';
import { signOutAction } from '@/lib/features/users/actions.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import './actions.ts';

async function signOut(): Promise<void> {
  'use server';
  await signOutAction({});
  redirect('/sign-in');
}

/** The layout of signed-in pages. Each page checks access itself; without a person there is no layout to show. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [actor, t, { singleKeys }] = await Promise.all([
    actorOfPage(),
    getTranslations('common'),
    readPreferences(),
  ]);
  if (!actor) return children;
  const { email, name, role } = actor;
  const provider = providerName();
  return (
    <ClientMessages
      namespaces={['shell', 'live', 'session', 'auth', 'stepUp', 'errors', 'shortcuts', 'palette']}
    >
      <QueryProvider>
        <UntilReady>
          <AppShell
            partnerName={t('portal')}
            homeHref="/overview"
            searchHref="/orders"
            {...(may(role, 'order:draft') && { newTransferHref: '/transfers/new' })}
            navigation={navigationOf({ role, isSandbox: isSandbox() })}
            user={{ name, role }}
            signOut={signOut}
            health={<LiveHealth />}
          >
            <LateFrame
              person={{
                email,
                name,
                drawnFor: drawnFor(actor),
                provider: provider === null ? null : { name: provider, isOnly: isProviderOnly() },
              }}
              build={buildId()}
              keys={{
                role,
                singleKeys,
                mayDraft: may(role, 'order:draft'),
                mayApprove: may(role, 'approval:read'),
              }}
            />
            {children}
          </AppShell>
        </UntilReady>
      </QueryProvider>
    </ClientMessages>
  );
}
