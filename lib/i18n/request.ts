import { getRequestConfig } from 'next-intl/server';
import { isLocale } from './locale.ts';
import { withOwnWords } from './own-words.ts';
import { readPreferences } from './preferences.ts';

export default getRequestConfig(async ({ locale: asked }) => {
  const { locale: preferred, timeZone } = await readPreferences();
  // A receipt uses the requested language, not the reader's.
  const locale = isLocale(asked) ? asked : preferred;
  const catalogue =
    locale === 'zh-CN' ? await import('../../messages/zh-CN.json') : await import('../../messages/en.json');
  return { locale, timeZone, now: new Date(), messages: await withOwnWords(catalogue.default, locale) };
});
