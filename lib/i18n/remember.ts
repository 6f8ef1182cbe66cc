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

/** Stores a preference in this browser's cookie; null removes it. */
export async function remember(name: string, value: string | null): Promise<void> {
  const jar = await cookies();
  if (value === null) jar.delete({ name, path: '/' });
  else jar.set(name, value, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true });
}

/** Stores all of a person's preferences as cookies. */
export async function rememberAll(chosen: Omit<Preferences, 'timeZone'>): Promise<void> {
  await remember(LOCALE_COOKIE, chosen.locale);
  await remember(THEME_COOKIE, chosen.theme);
  await remember(DENSITY_COOKIE, chosen.density);
  await remember(SINGLE_KEYS_COOKIE, chosen.singleKeys ? null : 'off');
  await remember(FIXED_ZONE_COOKIE, chosen.fixedTimeZone);
}
