import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageRefresh } from '@/components/live/fresh.tsx';
import { PersonPanel } from '@/components/people/person-panel.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { proofAsked } from '@/lib/features/step-up/verbs/step-up.ts';
import { loadPerson } from '@/lib/features/users/data.ts';
import { peopleKey } from '@/lib/features/users/query-options.ts';
import { managePersonSchema } from '@/lib/features/users/schema.ts';
import { loadSessionsOfPerson } from '@/lib/features/users/sessions.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('people.personTitle');

/** One person: role, access, and the history of both. */
export default async function PersonPage({ params }: PageProps<'/admin/people/[id]'>) {
  const { id } = await params;
  const actor = await requireActor(`/admin/people/${id}`);
  if (!(await isAdmitted(actor, 'people:read'))) return <Denied permission="people:read" role={actor.role} />;
  const { success, data: userId } = managePersonSchema.shape.userId.safeParse(id);
  const found = success ? await loadPerson(actor, { userId }) : null;
  if (!found) notFound();
  const [proof, sessions, t] = await Promise.all([
    proofAsked(actor),
    loadSessionsOfPerson(actor, found.person),
    getTranslations('people'),
  ]);
  return (
    <ClientMessages namespaces={['people', 'preferences', 'stepUp', 'shell', 'auth', 'errors']}>
      <PageRefresh subject={peopleKey} />
      <div className="max-w-3xl">
        <PageHeader
          crumb={<TextLink href="/admin/people">{t('title')}</TextLink>}
          title={<InScript text={found.person.name} />}
          description={found.person.email}
        />
        <PersonPanel
          {...found}
          sessions={sessions}
          isSelf={found.person.userId === actor.userId}
          proof={proof}
        />
      </div>
    </ClientMessages>
  );
}
