'use server';
import { headers } from 'next/headers';
import { currentActor } from '../../auth/current-actor.ts';
import { isFromOurPages } from '../../auth/request-facts.ts';
import { isLocale, isTheme, LOCALE_COOKIE, THEME_COOKIE } from '../../i18n/locale.ts';
import { readPreferences } from '../../i18n/preferences.ts';
import { remember } from '../../i18n/remember.ts';
import type { Preferences } from './schema.ts';
import { keepChoice } from './verbs/sign-in.ts';

// The choices at the top of every page, as plain forms that work without scripts.

/** Form field `locale`. The submitting page is rendered again in the new language. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = form.get('locale');
  if (!isLocale(locale)) return;
  await remember(LOCALE_COOKIE, locale);
  await keep({ locale });
}

/** Form field `theme`: system, light or dark. */
export async function chooseTheme(form: FormData): Promise<void> {
  const theme = form.get('theme');
  if (!isTheme(theme)) return;
  await remember(THEME_COOKIE, theme);
  await keep({ theme });
}

/** Saves the choice for a signed-in user, for their next sign-in; the cookie only covers this browser. */
async function keep(choice: Partial<Preferences>): Promise<void> {
  const actor = isFromOurPages(await headers()) ? await currentActor() : null;
  if (!actor) return;
  const { timeZone: _, ...here } = await readPreferences();
  await keepChoice(actor, { choice, here });
}
