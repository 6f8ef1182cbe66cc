import { getTranslations } from 'next-intl/server';
import { RoleTable } from '@/components/people/role-table.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may, permissionsOf, rolesOf } from '@/lib/auth/permissions.ts';
import { env } from '@/lib/env.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('people.roles.title');

/** The permission table: a column a role, a row a permission. It holds no personal data, so everybody reads it. */
export default async function RolesPage() {
  const actor = await requireActor('/admin/roles');
  const { PORTAL_ENV } = env();
  const [t, preferences] = await Promise.all([getTranslations('people'), getTranslations('preferences')]);
  return (
    <>
      <PageHeader
        crumb={
          may(actor.role, 'people:read') ? (
            <TextLink href="/admin/people">{t('title')}</TextLink>
          ) : (
            <TextLink href="/me">{preferences('title')}</TextLink>
          )
        }
        title={t('roles.title')}
        description={t('roles.intro')}
      />
      <RoleTable roles={rolesOf(PORTAL_ENV)} permissions={permissionsOf(PORTAL_ENV)} />
    </>
  );
}
