import { Monitor, Moon, Sun } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const look = { className: 'size-4' } as const;

/** Language and theme; for the top bar and for pages before sign-in. */
export async function PreferencesBar() {
  const [{ theme }, t] = await Promise.all([readPreferences(), getTranslations('shell')]);
  return (
    <div className="flex items-center gap-1">
      <LanguageSwitch />
      <ThemeMenu
        theme={theme}
        label={t('themeNow', { theme: t(`themes.${theme}`) })}
        names={{ system: t('themes.system'), light: t('themes.light'), dark: t('themes.dark') }}
        icons={{ system: <Monitor {...look} />, light: <Sun {...look} />, dark: <Moon {...look} /> }}
      />
    </div>
  );
}
