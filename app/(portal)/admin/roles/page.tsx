import { getTranslations } from 'next-intl/server';
import { RoleTable } from '@/components/people/role-table.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { rolesOf } from '@/lib/auth/permissions.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { env } from '@/lib/env.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('people.roles.title');

/** The permission table: a column a role, a row a permission. */
export default async function RolesPage() {
  const actor = await requireActor('/admin/roles');
  if (!(await isAdmitted(actor, 'people:read'))) return <Denied permission="people:read" role={actor.role} />;
  const t = await getTranslations('people');
  return (
    <>
      <PageHeader
        crumb={<TextLink href="/admin/people">{t('title')}</TextLink>}
        title={t('roles.title')}
        description={t('roles.intro')}
      />
      <RoleTable roles={rolesOf(env().PORTAL_ENV)} />
    </>
  );
}
