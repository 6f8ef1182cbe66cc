import { getTranslations } from 'next-intl/server';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { ConvertPanel } from '@/components/wallets/convert-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { safePath } from '@/lib/features/users/schema.ts';
import { loadWalletsPage } from '@/lib/features/wallets/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';
import { serviceNow } from '@/lib/payout/service-clock.ts';

export const generateMetadata = titled('wallets.convertPage.title');

export default async function ConvertPage({ searchParams }: PageProps<'/wallets/convert'>) {
  const [actor, search, t] = await Promise.all([
    requireActor('/wallets/convert'),
    searchParams,
    getTranslations('wallets.convertPage'),
  ]);
  if (!(await isAdmitted(actor, 'wallet:convert')))
    return <Denied permission="wallet:convert" role={actor.role} />;
  const initial = await loadWalletsPage(actor);
  const given = (name: string) => {
    const value = search[name];
    return typeof value === 'string' ? value : undefined;
  };
  const back = given('back');
  return (
    <ClientMessages namespaces={['wallets', 'choices', 'errors', 'stepUp']}>
      <div className="max-w-160">
        <PageHeader
          crumb={<TextLink href="/wallets">{t('crumb')}</TextLink>}
          title={t('title')}
          description={t('intro')}
        />
        <ConvertPanel
          initial={initial}
          serverNow={serviceNow().toISOString()}
          wish={{
            walletType: given('walletType'),
            from: given('from'),
            to: given('to'),
            amount: given('amount'),
          }}
          back={back === undefined ? null : safePath(back)}
        />
      </div>
    </ClientMessages>
  );
}
