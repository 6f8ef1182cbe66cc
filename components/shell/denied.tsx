import { getLocale, getTranslations } from 'next-intl/server';
import { may } from '@/lib/auth/permissions.ts';
import { type Permission, type Role, roles } from '@/lib/auth/types.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** In place of a page that this role may not open: names the roles that may, and who can change it. */
export async function Denied({ permission, role }: { permission: Permission; role: Role }) {
  const [t, shell, locale] = await Promise.all([
    getTranslations('denied'),
    getTranslations('shell'),
    getLocale(),
  ]);
  const able = roles.filter((one) => may(one, permission)).map((one) => shell(`role.${one}`));
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(able);
  return (
    <>
      <PageHeader title={t('title')} description={t('text', { roles: list, role: shell(`role.${role}`) })} />
      <LinkButton href="/overview">{t('back')}</LinkButton>
    </>
  );
}
