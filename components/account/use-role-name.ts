'use client';
import { useTranslations } from 'next-intl';
import { roles } from '@/lib/auth/permissions.ts';

/** Returns the name of a role in the reader's language; an unknown role as it is stored. */
export function useRoleName(): (role: string) => string {
  const t = useTranslations('shell.role');
  return (role) => {
    const known = roles.find((one) => one === role);
    return known ? t(known) : role;
  };
}
