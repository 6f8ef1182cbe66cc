import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverviewPanel } from '@/components/overview/overview-panel.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadOverview } from '@/lib/features/overview/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function OverviewPage() {
  const actor = await requireActor('/overview');
  const [overview, t] = await Promise.all([loadOverview(actor), getTranslations('overview')]);
  const mayDraft = may(actor.role, 'order:draft');
  return (
    <ClientMessages namespaces={['overview', 'statuses', 'choices', 'events', 'live']}>
      <PageHeader title={t('title')} />
      <OverviewPanel initial={overview} mayDraft={mayDraft} mayConvert={may(actor.role, 'wallet:convert')} />
    </ClientMessages>
  );
}
