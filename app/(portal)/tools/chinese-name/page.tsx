import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NameLookup } from '@/components/lookups/name-lookup.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { Card } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tools');
  return { title: t('name.title') };
}

export default async function ChineseNamePage() {
  const actor = await requireActor('/tools/chinese-name');
  if (!may(actor.role, 'lookup:run')) return <Denied permission="lookup:run" role={actor.role} />;
  const t = await getTranslations('tools');
  return (
    <ClientMessages namespaces={['lookups', 'errors']}>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t('name.title')}
        description={t('name.intro')}
      />
      <Card className="max-w-160">
        <NameLookup name="name" />
      </Card>
    </ClientMessages>
  );
}
