import { createTranslator } from 'next-intl';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh-CN.json' with { type: 'json' };

export type Language = 'en' | 'zh-CN';
/** A text of the portal as the person reads it: `words('review.confirm.button', { amount })`. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const catalogues: Record<Language, Record<string, unknown>> = { en, 'zh-CN': zh };

/** The portal's own messages, so that a flow finds things by name in either language. Throws for an unknown key. */
export function wordsOf(language: Language): Words {
  const translate = createTranslator({
    locale: language,
    messages: catalogues[language],
    onError: (error: Error) => {
      throw error;
    },
  });
  return (key, values) => (translate as (key: string, values?: object) => string)(key, values);
}
