import { cookies, headers } from 'next/headers';
import {
  isTheme,
  LOCALE_COOKIE,
  type Locale,
  resolveLocale,
  resolveTimeZone,
  THEME_COOKIE,
  type Theme,
  TIME_ZONE_COOKIE,
} from './locale.ts';

export type Preferences = { locale: Locale; theme: Theme; timeZone: string };

/** How this visitor wants to read: from cookies, which work before sign-in too. Makes the page dynamic. */
export async function readPreferences(): Promise<Preferences> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const theme = jar.get(THEME_COOKIE)?.value;
  return {
    locale: resolveLocale(jar.get(LOCALE_COOKIE)?.value, head.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
    timeZone: resolveTimeZone(jar.get(TIME_ZONE_COOKIE)?.value),
  };
}
