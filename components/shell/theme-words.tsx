import { Monitor, Moon, Sun } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Theme } from '@/lib/i18n/locale.ts';

const look = { className: 'size-4' } as const;

/** Name and picture of each theme, drawn on the server, so that they are no code of every page. */
export async function themeWords(): Promise<Record<Theme, { name: string; icon: ReactNode }>> {
  const t = await getTranslations('shell');
  return {
    system: { name: t('themes.system'), icon: <Monitor {...look} /> },
    light: { name: t('themes.light'), icon: <Sun {...look} /> },
    dark: { name: t('themes.dark'), icon: <Moon {...look} /> },
  };
}
