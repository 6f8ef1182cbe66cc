import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AlipayCheck } from '@/components/lookups/alipay-check.tsx';
import { emptyAlipayInput } from '@/components/lookups/empty-alipay-input.ts';
import { Denied } from '@/components/shell/denied.tsx';
import { Card } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tools');
  return { title: t('alipay.title') };
}

export default async function AlipayPage() {
  const actor = await requireActor('/tools/alipay');
  if (!may(actor.role, 'lookup:run')) return <Denied permission="lookup:run" role={actor.role} />;
  const t = await getTranslations('tools');
  return (
    <ClientMessages namespaces={['lookups', 'errors']}>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t('alipay.title')}
        description={t('alipay.intro')}
      />
      <Card className="max-w-200">
        <AlipayCheck name="alipay" initial={emptyAlipayInput} />
      </Card>
    </ClientMessages>
  );
}
