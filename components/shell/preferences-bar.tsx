import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { chooseLocale } from '@/lib/features/users/form-posts.ts';
import type { Theme } from '@/lib/i18n/locale.ts';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { ThemeMenu } from './theme-menu.tsx';

/** Language and theme on pages before sign-in; later they are in the account menu. */
export async function PreferencesBar() {
  const [{ theme }, t, words] = await Promise.all([
    readPreferences(),
    getTranslations('shell'),
    themeWords(),
  ]);
  return (
    <div className="flex items-center gap-1">
      <LanguageSwitch />
      <ThemeMenu theme={theme} label={t('themeNow', { theme: words[theme].name })} words={words} />
    </div>
  );
}

/** Switches to the other language, named in that language. A plain form, so it works without script. */
async function LanguageSwitch() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('shell')]);
  const other = locale === 'en' ? 'zh-CN' : 'en';
  return (
    <form action={chooseLocale}>
      <input type="hidden" name="locale" value={other} />
      <button
        type="submit"
        lang={other}
        aria-label={t('switchLanguage')}
        className="inline-flex h-control-compact cursor-pointer items-center gap-1.5 rounded-sm px-2 text-ink-2 text-label hover:bg-hover hover:text-ink"
      >
        <Languages className="size-4" />
        {/* On a phone the name of the portal needs the room; the picture and the name for screen readers stay. */}
        <span aria-hidden="true" className="max-[27rem]:hidden">
          {t(locale === 'en' ? 'chinese' : 'english')}
        </span>
      </button>
    </form>
  );
}

const look = { className: 'size-4' } as const;

/** Name and icon of each theme, rendered on the server, so that no page loads them as code. */
export async function themeWords(): Promise<Record<Theme, { name: string; icon: ReactNode }>> {
  const t = await getTranslations('shell');
  return {
    system: { name: t('themes.system'), icon: <Monitor {...look} /> },
    light: { name: t('themes.light'), icon: <Sun {...look} /> },
    dark: { name: t('themes.dark'), icon: <Moon {...look} /> },
  };
}
