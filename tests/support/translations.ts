import { createTranslator } from 'next-intl';
import en from '../../messages/en.json' with { type: 'json' };

/** `next-intl/server` of a reader of English. A test file mocks the module with it. */
export const serverTranslations = {
  getLocale: async () => 'en',
  getTranslations: async (namespace: 'orders' | 'statuses' | 'errors') =>
    createTranslator({ locale: 'en', messages: en, namespace }),
};
