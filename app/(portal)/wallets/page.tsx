import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { WalletsPanel } from '@/components/wallets/wallets-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadWalletsPage } from '@/lib/features/wallets/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('wallets.title');

export default async function WalletsPage() {
  const actor = await requireActor('/wallets');
  const [initial, t] = await Promise.all([loadWalletsPage(actor), getTranslations('wallets')]);
  const mayConvert = may(actor.role, 'wallet:convert');
  return (
    <ClientMessages namespaces={['wallets', 'choices', 'errors']}>
      <PageHeader
        title={t('title')}
        description={t('intro')}
        actions={
          mayConvert && (
            <LinkButton href="/wallets/convert" variant="primary">
              {t('convert')}
            </LinkButton>
          )
        }
      />
      <WalletsPanel initial={initial} mayConvert={mayConvert} mayRead={may(actor.role, 'order:check')} />
    </ClientMessages>
  );
}
