import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LiveHealth } from '@/components/live/live-health.tsx';
import { OfflineBar } from '@/components/live/offline-bar.tsx';
import { RealtimeProvider } from '@/components/live/realtime-provider.tsx';
import { AppShell } from '@/components/shell/app-shell.tsx';
import { navigationOf } from '@/components/shell/portal-navigation.ts';
import { actorOfPage } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { signOutAction } from '@/lib/features/users/actions.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

async function signOut(): Promise<void> {
  'use server';
  await signOutAction({});
  redirect('/sign-in');
}

/** The frame of signed-in pages. Each page gates itself; without a person there is no frame to show. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [actor, t] = await Promise.all([actorOfPage(), getTranslations('common')]);
  if (!actor) return children;
  return (
    <ClientMessages namespaces={['shell', 'live']}>
      <RealtimeProvider userId={actor.userId}>
        <AppShell
          partnerName={t('portal')}
          homeHref="/overview"
          searchHref="/orders"
          {...(may(actor.role, 'order:draft') && { newTransferHref: '/transfers/new' })}
          navigation={navigationOf(actor.role)}
          user={{ name: actor.name, role: actor.role }}
          signOut={signOut}
          health={<LiveHealth />}
        >
          <OfflineBar />
          {children}
        </AppShell>
      </RealtimeProvider>
    </ClientMessages>
  );
}
