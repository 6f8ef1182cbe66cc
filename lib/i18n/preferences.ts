import { cookies, headers } from 'next/headers';
import {
  DENSITY_COOKIE,
  type Density,
  FIXED_ZONE_COOKIE,
  isDensity,
  isTheme,
  LOCALE_COOKIE,
  type Locale,
  resolveLocale,
  resolveTimeZone,
  SINGLE_KEYS_COOKIE,
  THEME_COOKIE,
  type Theme,
  TIME_ZONE_COOKIE,
} from './locale.ts';

export type Preferences = {
  locale: Locale;
  theme: Theme;
  density: Density;
  /** True if single-key shortcuts are enabled. */
  singleKeys: boolean;
  timeZone: string;
  /** The time zone that the person chose; null follows the browser. */
  fixedTimeZone: string | null;
};

/** Reads this visitor's preferences from cookies, which work before sign-in too. Makes the page dynamic. */
export async function readPreferences(): Promise<Preferences> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const read = (name: string) => jar.get(name)?.value;
  const [theme, density, fixed] = [read(THEME_COOKIE), read(DENSITY_COOKIE), read(FIXED_ZONE_COOKIE)];
  return {
    locale: resolveLocale(read(LOCALE_COOKIE), head.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
    density: isDensity(density) ? density : 'standard',
    singleKeys: read(SINGLE_KEYS_COOKIE) !== 'off',
    timeZone: resolveTimeZone(fixed ?? read(TIME_ZONE_COOKIE)),
    fixedTimeZone: fixed ? resolveTimeZone(fixed) : null,
  };
}
