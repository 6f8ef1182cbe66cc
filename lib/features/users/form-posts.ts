'use server';
import { isLocale, isTheme, LOCALE_COOKIE, THEME_COOKIE } from './locale.ts';
import { remember } from './remember.ts';

/** Form field `locale`. The page that sent it is rendered again in the new language. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = form.get('locale');
  if (isLocale(locale)) await remember(LOCALE_COOKIE, locale);
}

/** Form field `theme`: system, light or dark. */
export async function chooseTheme(form: FormData): Promise<void> {
  const theme = form.get('theme');
  if (isTheme(theme)) await remember(THEME_COOKIE, theme);
}
