import { createTranslator, type Messages } from 'next-intl';
import en from '../../messages/en.json' with { type: 'json' };

type Namespace = keyof Messages;

/** `next-intl/server` of a reader of English. A test file mocks the module with it. */
export const serverTranslations = {
  getLocale: async () => 'en',
  getTranslations: async (asked: Namespace | { namespace: Namespace }) =>
    createTranslator({
      locale: 'en',
      messages: en,
      namespace: typeof asked === 'string' ? asked : asked.namespace,
    }),
};
