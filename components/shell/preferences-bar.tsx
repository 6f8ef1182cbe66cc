import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { themeWords } from './theme-words.tsx';

/** Language and theme, for pages before sign-in; afterwards they are in the account's menu. */
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
