import { getRequestConfig } from 'next-intl/server';
import { readPreferences } from './preferences.ts';

export default getRequestConfig(async () => {
  const { locale, timeZone } = await readPreferences();
  const catalogue =
    locale === 'zh-CN' ? await import('../../messages/zh-CN.json') : await import('../../messages/en.json');
  return { locale, timeZone, messages: catalogue.default };
});
