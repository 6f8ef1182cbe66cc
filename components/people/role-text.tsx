'use client';
import { useTranslations } from 'next-intl';
import { roles } from '@/lib/auth/permissions.ts';
import { TextLink } from '../ui/text-link.tsx';

export function RoleText({ role }: { role: string }) {
  const t = useTranslations('people.roleText');
  const known = roles.find((one) => one === role);
  return known ? <span className="block text-hint text-ink-2">{t(known)}</span> : null;
}

/** The sentence of a role that is being chosen, and the way to all of them. */
export function RoleHint({ role }: { role: string }) {
  const t = useTranslations('people.roles');
  return (
    <>
      <RoleText role={role} />
      <TextLink href="/admin/roles" target="_blank">
        {t('link')}
      </TextLink>
    </>
  );
}
