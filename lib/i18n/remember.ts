import { cookies } from 'next/headers';
import {
  DENSITY_COOKIE,
  FIXED_ZONE_COOKIE,
  LOCALE_COOKIE,
  SINGLE_KEYS_COOKIE,
  THEME_COOKIE,
  YEAR_SECONDS,
} from './locale.ts';
import type { Preferences } from './preferences.ts';

/** One choice of this browser; null forgets it. */
export async function remember(name: string, value: string | null): Promise<void> {
  const jar = await cookies();
  if (value === null) jar.delete({ name, path: '/' });
  else jar.set(name, value, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true });
}

/** Everything a person chose, for every page from now on. */
export async function rememberAll(chosen: Omit<Preferences, 'timeZone'>): Promise<void> {
  await remember(LOCALE_COOKIE, chosen.locale);
  await remember(THEME_COOKIE, chosen.theme);
  await remember(DENSITY_COOKIE, chosen.density);
  await remember(SINGLE_KEYS_COOKIE, chosen.singleKeys ? null : 'off');
  await remember(FIXED_ZONE_COOKIE, chosen.fixedTimeZone);
}
