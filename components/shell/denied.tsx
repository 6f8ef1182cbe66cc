import { getLocale, getTranslations } from 'next-intl/server';
import { may, type Permission, type Role, roles } from '@/lib/auth/permissions.ts';
import { whoGrantsRoles } from '@/lib/features/users/queries.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Replaces a page that this role may not open: names the roles that may, and the people who can change the role. */
export async function Denied({ permission, role }: { permission: Permission; role: Role }) {
  const [t, shell, locale, admins] = await Promise.all([
    getTranslations('denied'),
    getTranslations('shell'),
    getLocale(),
    whoGrantsRoles(),
  ]);
  const able = roles.filter((one) => may(one, permission)).map((one) => shell(`role.${one}`));
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const text = t('text', {
    roles: either.format(able),
    role: shell(`role.${role}`),
    count: admins.length,
    names: either.format(admins),
  });
  return (
    <>
      <PageHeader title={t('title')} description={text} />
      <LinkButton href="/overview">{t('back')}</LinkButton>
    </>
  );
}
