import { getTranslations } from 'next-intl/server';
import { Inbox } from '@/components/information/inbox.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { informationInbox } from '@/lib/features/information/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('information.title');

export default async function InformationPage() {
  const actor = await requireActor('/information');
  const [inbox, t] = await Promise.all([informationInbox(actor), getTranslations('information')]);
  return (
    <>
      <PageHeader title={t('title')} description={t('text')} />
      <ClientMessages namespaces={['information', 'errors']}>
        <Inbox initial={inbox} mayWork={may(actor.role, 'order:draft')} />
      </ClientMessages>
    </>
  );
}
