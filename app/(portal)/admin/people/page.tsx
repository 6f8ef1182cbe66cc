import { getTranslations } from 'next-intl/server';
import { PageRefresh } from '@/components/live/fresh.tsx';
import { PeopleList } from '@/components/people/people-list.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { proofAsked } from '@/lib/features/step-up/verbs/step-up.ts';
import { loadPeople } from '@/lib/features/users/data.ts';
import { peopleKey } from '@/lib/features/users/query-options.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('people.title');

/** Everybody with an account, and the invitations that nobody has used. */
export default async function PeoplePage() {
  const actor = await requireActor('/admin/people');
  if (!(await isAdmitted(actor, 'people:read'))) return <Denied permission="people:read" role={actor.role} />;
  const [page, proof, t] = await Promise.all([
    loadPeople(actor),
    proofAsked(actor),
    getTranslations('people'),
  ]);
  return (
    <ClientMessages namespaces={['people', 'preferences', 'stepUp', 'shell', 'auth', 'errors']}>
      <PageRefresh subject={peopleKey} />
      <PageHeader
        title={t('title')}
        description={t('intro')}
        actions={<TextLink href="/admin/roles">{t('roles.link')}</TextLink>}
      />
      <PeopleList page={page} proof={proof} />
    </ClientMessages>
  );
}
